import type { RunEvent } from '@adjutant/engine'

/** A notification can arrive before this process has published its events; if another process stored them, this delay is wasted. */
const graceMs = 10

/**
 * The stored events of one run for one reader, in order and without gaps. Events of this process arrive as they are stored. The database's
 * notification has the last sequence number: events beyond the received ones are read.
 */
export class EventTail {
  readonly #read: (afterSeq: number) => Promise<RunEvent[]>
  #seq: number
  #received: RunEvent[] = []
  #storedUpTo = 0
  #onReceived = () => {}

  constructor(afterSeq: number, read: (afterSeq: number) => Promise<RunEvent[]>) {
    this.#seq = afterSeq
    this.#read = read
  }

  get isDue(): boolean {
    return this.#received.length > 0 || this.#storedUpTo > this.#seq
  }

  /** The events of one commit. */
  receive(events: RunEvent[]): void {
    this.#received.push(...events.filter(({ seq }) => seq > this.#seq))
    this.#onReceived()
  }

  /** Announces that events exist up to this sequence number; Infinity if unknown. */
  announce(upTo: number): void {
    this.#storedUpTo = Math.max(this.#storedUpTo, upTo)
  }

  /** The new events since the last call. */
  async take(): Promise<RunEvent[]> {
    if (Number.isFinite(this.#storedUpTo) && !this.#hasReceivedAll()) await this.#untilReceived()
    if (this.#hasReceivedAll() && this.#isWhole()) return this.accept(this.#received)
    this.#storedUpTo = 0
    const events = await this.#read(this.#seq)
    // The run is deleted, so its received events are dropped.
    if (events.length === 0) this.#received = []
    return this.accept(events)
  }

  /** Marks events as sent. */
  accept(events: RunEvent[]): RunEvent[] {
    this.#seq = events.at(-1)?.seq ?? this.#seq
    this.#received = this.#received.filter(({ seq }) => seq > this.#seq)
    return events
  }

  #hasReceivedAll(): boolean {
    return this.#storedUpTo <= (this.#received.at(-1)?.seq ?? this.#seq)
  }

  #isWhole(): boolean {
    return this.#received.every(({ seq }, index) => seq === this.#seq + 1 + index)
  }

  #untilReceived(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, graceMs)
      this.#onReceived = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
