import type { RunEvent } from '@adjutant/engine'
import type { NudgeBoard } from '../../platform/nudges.ts'
import { heardTopic } from './run-topics.ts'

type Listener = (events: RunEvent[]) => void

/** What this process has just stored of runs, for the streams that it serves: they need not read it from the database. */
export class EventBoard {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #nudges: NudgeBoard

  constructor(nudges: NudgeBoard) {
    this.#nudges = nudges
  }

  subscribe(runId: string, listener: Listener): () => void {
    const set = this.#listeners.get(runId) ?? new Set()
    this.#listeners.set(runId, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0) this.#listeners.delete(runId)
    }
  }

  /** The events of one commit, which are told as they would be read. */
  tell(runId: string, events: RunEvent[]): void {
    const listeners = this.#listeners.get(runId)
    if (!listeners) return
    const asRead = JSON.parse(JSON.stringify(events)) as RunEvent[]
    for (const listener of listeners) listener(asRead)
    this.#nudges.deliver(heardTopic(runId))
  }
}
