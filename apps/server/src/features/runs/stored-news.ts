import { setImmediate as untilTold } from 'node:timers/promises'
import type { RunEvent } from '@adjutant/engine'

/** A nudge that comes so long after what was heard last, in milliseconds, is not its own. */
const trustMs = 1_000

/**
 * The stored events of one run for one reader, in their order and without a gap. Those that this process stores are heard as they are
 * stored; the database's nudge about each of them follows, or comes a little before. A nudge that nothing heard explains is about
 * something that another process has stored, or about something else of the same person: then the events are read.
 */
export class StoredNews {
  readonly #read: (afterSeq: number) => Promise<RunEvent[]>
  readonly #now: () => number
  #seq: number
  #heard: RunEvent[] = []
  /** Commits that were heard, without the nudges that came. */
  #surplus = 0
  #heardMs = 0

  constructor(afterSeq: number, read: (afterSeq: number) => Promise<RunEvent[]>, now: () => number) {
    this.#seq = afterSeq
    this.#read = read
    this.#now = now
  }

  get isDue(): boolean {
    return this.#heard.length > 0 || this.#surplus < 0
  }

  /** The events of one commit. */
  hear(events: RunEvent[]): void {
    const unknown = events.filter(({ seq }) => seq > this.#seq)
    if (unknown.length === 0) return
    this.#heard.push(...unknown)
    this.#surplus += 1
    this.#heardMs = this.#now()
  }

  /** `isMissing`: nudges may have been lost. */
  nudge(isMissing: boolean): void {
    const isTrusted = !isMissing && this.#now() - this.#heardMs < trustMs
    this.#surplus = isTrusted ? this.#surplus - 1 : -1
  }

  /** What came since it was asked last. */
  async take(): Promise<RunEvent[]> {
    // A nudge may be here before the commit that sent it has told.
    if (this.#surplus < 0) await untilTold()
    if (this.#surplus >= 0 && this.#isWhole()) return this.#takeHeard()
    this.#surplus = 0
    return this.accept(await this.#read(this.#seq))
  }

  /** Events that were read. What was heard meanwhile may have had its nudge before: one nudge too many costs a read, one too few an event. */
  accept(events: RunEvent[]): RunEvent[] {
    this.#surplus = Math.min(this.#surplus, 0)
    this.#pass(events)
    return events
  }

  #isWhole(): boolean {
    return this.#heard.every(({ seq }, place) => seq === this.#seq + 1 + place)
  }

  #takeHeard(): RunEvent[] {
    const heard = this.#heard
    this.#pass(heard)
    return heard
  }

  #pass(events: RunEvent[]): void {
    this.#seq = events.at(-1)?.seq ?? this.#seq
    this.#heard = this.#heard.filter(({ seq }) => seq > this.#seq)
  }
}
