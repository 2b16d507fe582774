import type { RunEvent } from '@adjutant/engine'
import { ListenerSets } from '../../platform/listener-sets.ts'

type Listener = (events: RunEvent[]) => void

/** What this process has just stored of runs, for the streams that it serves: they need not read it from the database. */
export class EventBoard {
  readonly #listeners = new ListenerSets<Listener>()

  subscribe(runId: string, listener: Listener): () => void {
    return this.#listeners.add(runId, listener)
  }

  /** The events of one commit, which are told as they would be read. */
  tell(runId: string, events: RunEvent[]): void {
    const listeners = this.#listeners.list(runId)
    if (listeners.length === 0) return
    const asRead = JSON.parse(JSON.stringify(events)) as RunEvent[]
    for (const listener of listeners) listener(asRead)
  }
}
