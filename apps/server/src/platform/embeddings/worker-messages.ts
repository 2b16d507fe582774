export interface WorkerStart {
  folder: string | undefined
}

/** `urgent`: somebody waits for it; it goes before all that is not. */
export interface Job {
  id: number
  text: string
  urgent: boolean
}

/** `end`: finish the job in hand, leave the others, and go. */
export type ToWorker = Job | 'end'

export type FromWorker = { id: number; embedding: Float32Array } | { id: number; error: string }
