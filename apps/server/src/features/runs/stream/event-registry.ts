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
    const listeners = this.#listeners.list(runId)
    if (listeners.length === 0) return
    const stored = toStored(events)
    for (const listener of listeners) listener(stored)
  }
}

/** The events as the database returns them: JSON omits undefined values, and the DTO schema rejects them. */
const toStored = (events: RunEvent[]): RunEvent[] => JSON.parse(JSON.stringify(events))
