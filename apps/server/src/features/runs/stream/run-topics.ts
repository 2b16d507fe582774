/** Notified when a run needs a worker. */
export const dueTopic = 'runs-due'

/** Notified when the run's worker must stop. */
export const stopTopic = (runId: string) => `run-stop:${runId}`
