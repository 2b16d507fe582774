import type { Db } from './db/db.ts'
import { notify } from './db/notify.ts'

/** The database's channel on which all nudges of the product travel. */
export const nudgeChannel = 'adjutant'

/** With the commit: something about this topic, such as `user:<id>`, changed. The rows say what. */
export const nudge = (ctx: { db: Db }, topic: string): Promise<void> => notify(ctx, nudgeChannel, topic)

export type Listener = () => void

export interface Nudges {
  subscribe(topic: string, listener: Listener): () => void
}

/** Hands what arrives on the database's channel to those who wait for its topic. */
export class NudgeBoard implements Nudges {
  readonly #listeners = new Map<string, Set<Listener>>()

  /** `topic` null: the connection was lost for a while, so everyone reads again. */
  deliver(topic: string | null): void {
    const sets = topic === null ? [...this.#listeners.values()] : [this.#listeners.get(topic) ?? []]
    for (const set of sets) for (const listener of [...set]) listener()
  }

  subscribe(topic: string, listener: Listener): () => void {
    const set = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0) this.#listeners.delete(topic)
    }
  }
}

/** Yields once at once, then after each nudge; nudges that arrive while the reader is busy count as one. */
export async function* eachChange(nudges: Nudges, topic: string, signal: AbortSignal): AsyncGenerator<void> {
  let pending = true
  let wake = () => {}
  const unsubscribe = nudges.subscribe(topic, () => {
    pending = true
    wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      if (pending) {
        pending = false
        yield
        continue
      }
      await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', onAbort)
  }
}
