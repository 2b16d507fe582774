/** Nudged when a run needs a worker. */
export const dueTopic = 'runs-due'

/** Nudged when whoever works on this run is to leave it. */
export const stopTopic = (runId: string) => `run-stop:${runId}`

/** Nudged inside the process that works on a run with every piece of text. */
export const textTopic = (runId: string) => `run-text:${runId}`
/** Nudged through the database whenever that was saved. */
export const savedTextTopic = (runId: string) => `run-text-saved:${runId}`

/** Both for all runs of one person. */
export const textsTopic = (userId: string) => `run-texts:${userId}`
export const savedTextsTopic = (userId: string) => `run-texts-saved:${userId}`
