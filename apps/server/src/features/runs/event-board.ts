import type { RunEvent } from '@adjutant/engine'
import { ListenerSets } from '../../platform/listener-sets.ts'

type Listener = (events: RunEvent[]) => void

/** What this process has just stored of runs, for the streams that it serves: they need not read it from the database. */
export class EventBoard {
  readonly #listeners = new ListenerSets<Listener>()

  subscribe(runId: string, listener: Listener): () => void {
    return this.#listeners.add(runId, listener)
  }

  /** The events of one commit, as they were stored and not as they would be read: JSON leaves out what is undefined. */
  tell(runId: string, events: RunEvent[]): void {
    for (const listener of this.#listeners.list(runId)) listener(events)
  }
}
