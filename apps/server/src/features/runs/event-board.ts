import type { RunEvent } from '@adjutant/engine'
import { ListenerSets } from '../../platform/listener-sets.ts'

type Listener = (events: RunEvent[]) => void

/** Registry of events that this process has just stored, so that its streams need not read the database. */
export class EventBoard {
  readonly #listeners = new ListenerSets<Listener>()

  subscribe(runId: string, listener: Listener): () => void {
    return this.#listeners.add(runId, listener)
  }

  /** The events of one commit as stored: JSON omits undefined values. */
  tell(runId: string, events: RunEvent[]): void {
    for (const listener of this.#listeners.list(runId)) listener(events)
  }
}
