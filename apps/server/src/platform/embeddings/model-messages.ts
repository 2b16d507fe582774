/** Urgent jobs run first. */
export interface Job {
  id: number
  text: string
  isUrgent: boolean
}

/** `end`: finish the current job, drop the others, and exit. */
export type ToModel = Job | 'end'

/** `failure`: why there is no model. */
export type FromModel = { id: number; embedding: Float32Array } | { id: number; error: string } | { failure: string }
