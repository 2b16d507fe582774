/** Notified when a run needs a worker. */
export const dueTopic = 'runs-due'

/** Notified when the run's worker must stop. */
export const stopTopic = (runId: string) => `run-stop:${runId}`

/** Notified inside the worker's process with every piece of text. */
export const textTopic = (runId: string) => `run-text:${runId}`
/** Notified through the database when the text is saved. */
export const savedTextTopic = (runId: string) => `run-text-saved:${runId}`

/** Both topics for all runs of one person. */
export const textsTopic = (userId: string) => `run-texts:${userId}`
export const savedTextsTopic = (userId: string) => `run-texts-saved:${userId}`
