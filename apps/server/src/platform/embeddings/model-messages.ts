/** `urgent`: somebody waits for it; it goes before all that is not. */
export interface Job {
  id: number
  text: string
  urgent: boolean
}

/** `end`: finish the job in hand, leave the others, and go. */
export type ToModel = Job | 'end'

/** `failure`: there is no model to work with, and this is why. */
export type FromModel = { id: number; embedding: Float32Array } | { id: number; error: string } | { failure: string }
