import type { RunEvent } from '@adjutant/engine'

/** A nudge may be here before the process that stored has told; where another one stored, this passes for nothing. */
const graceMs = 10

/**
 * The stored events of one run for one reader, in their order and without a gap. Those that this process stores are heard as they are
 * stored. The database's nudge says up to which number there are events: where that goes beyond what was heard, they are read.
 */
export class StoredNews {
  readonly #read: (afterSeq: number) => Promise<RunEvent[]>
  #seq: number
  #heard: RunEvent[] = []
  #storedUpTo = 0
  #onHeard = () => {}

  constructor(afterSeq: number, read: (afterSeq: number) => Promise<RunEvent[]>) {
    this.#seq = afterSeq
    this.#read = read
  }

  get isDue(): boolean {
    return this.#heard.length > 0 || this.#storedUpTo > this.#seq
  }

  /** The events of one commit. */
  hear(events: RunEvent[]): void {
    this.#heard.push(...events.filter(({ seq }) => seq > this.#seq))
    this.#onHeard()
  }

  /** There are events up to this one, and Infinity where there may be any number. */
  nudge(upTo: number): void {
    this.#storedUpTo = Math.max(this.#storedUpTo, upTo)
  }

  /** What came since it was asked last. */
  async take(): Promise<RunEvent[]> {
    if (Number.isFinite(this.#storedUpTo) && !this.#hasHeardAll()) await this.#untilHeard()
    if (this.#hasHeardAll() && this.#isWhole()) return this.accept(this.#heard)
    this.#storedUpTo = 0
    const events = await this.#read(this.#seq)
    // The run is gone, and what was heard of it with it.
    if (events.length === 0) this.#heard = []
    return this.accept(events)
  }

  /** Events that are told from here on no more. */
  accept(events: RunEvent[]): RunEvent[] {
    this.#seq = events.at(-1)?.seq ?? this.#seq
    this.#heard = this.#heard.filter(({ seq }) => seq > this.#seq)
    return events
  }

  #hasHeardAll(): boolean {
    return this.#storedUpTo <= (this.#heard.at(-1)?.seq ?? this.#seq)
  }

  #isWhole(): boolean {
    return this.#heard.every(({ seq }, place) => seq === this.#seq + 1 + place)
  }

  #untilHeard(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, graceMs)
      this.#onHeard = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
