import type { RunEvent } from '@adjutant/engine'
import { ListenerSets } from '../../../platform/live/listener-sets.ts'

type Listener = (events: RunEvent[]) => void

/** Registry of events that this process has just stored, so that its streams need not read the database. */
export class EventRegistry {
  readonly #listeners = new ListenerSets<Listener>()

  subscribe(runId: string, listener: Listener): () => void {
    return this.#listeners.add(runId, listener)
  }

  /** The events of one commit. */
  publish(runId: string, events: RunEvent[]): void {
    for (const listener of this.#listeners.list(runId)) listener(events)
  }
}
