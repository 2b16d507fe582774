import { noLookups, type Lookups } from './command.ts'
import type { NewEvent, RunEvent, Turn } from './event.ts'
import { apply, applyTurn } from './fold.ts'
import { toStorable } from '../json.ts'
import type { RunState, Snapshot } from './run.ts'

/** The numbered events of a command and the resulting state. */
export class EventBatch {
  readonly snapshot: Snapshot
  readonly now: number
  readonly lookups: Lookups
  readonly events: RunEvent[] = []
  state: RunState
  #turn: Turn | undefined

  constructor(snapshot: Snapshot, state: RunState, now: number, lookups: Lookups = noLookups, turn?: Turn) {
    this.snapshot = snapshot
    this.now = now
    this.lookups = lookups
    this.#turn = turn && toStorable(turn)
    this.state = this.#turn ? applyTurn(state, this.#turn) : state
  }

  add(newEvent: NewEvent): this {
    const event: RunEvent = { ...toStorable(newEvent), seq: this.state.seq + 1, atMs: this.now }
    this.state = apply(this.snapshot, this.state, event)
    this.events.push(this.#turn ? ({ ...event, details: { ...event.details, turn: this.#turn } } as RunEvent) : event)
    this.#turn = undefined
    return this
  }
}
