import type { RunEvent } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import type { PollResult, StreamSource } from '../../../platform/live/follow.ts'
import { changesTopic } from '../../events/index.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { selectEventsAfter } from '../runs.store.ts'
import { EventTail } from './event-tail.ts'

/** Converts the next events of a run to stream items. `isEnded` ends the stream. */
type ReadEvents<Item> = (events: RunEvent[]) => { items: Item[]; isEnded: boolean }

/** The stored events of one run after `afterSeq`. */
export class RunEventSource<Item> implements StreamSource<Item> {
  readonly topics: readonly string[]
  readonly #tail: EventTail
  readonly #stored: RunsDeps['stored']
  readonly #runId: string
  readonly #readEvents: ReadEvents<Item>
  #first: RunEvent[] = []

  constructor(ctx: Ctx, { stored }: RunsDeps, runId: string, afterSeq: number, readEvents: ReadEvents<Item>) {
    this.topics = [changesTopic(ctx.user.id)]
    this.#tail = new EventTail(afterSeq, (seq) => selectEventsAfter(ctx, runId, seq))
    this.#stored = stored
    this.#runId = runId
    this.#readEvents = readEvents
  }

  /** The events as read after the subscription, so that none is missed. */
  begin(events: RunEvent[]): void {
    this.#first = this.#tail.accept(events)
  }

  /** Reads all events, for a run that existed before the subscription. */
  readAll(): void {
    this.#tail.announce(Infinity)
  }

  subscribe(onChange: () => void): () => void {
    return this.#stored.subscribe(this.#runId, (events) => {
      this.#tail.receive(events)
      onChange()
    })
  }

  onNotification(topic: string | null, key?: string): boolean {
    const upTo = topic === null ? Infinity : findSeq(key, this.#runId)
    if (upTo === undefined) return false
    this.#tail.announce(upTo)
    return true
  }

  async *poll(): AsyncGenerator<Item, PollResult> {
    for (let events = this.#first; ; events = await this.#tail.take()) {
      const { items, isEnded } = this.#readEvents(events)
      this.#first = []
      yield* items
      if (isEnded) return 'ended'
      if (!this.#tail.isDue) return undefined
    }
  }
}

/** The last stored sequence number in a notification's key; undefined if it is about something else. */
function findSeq(key: string | undefined, runId: string): number | undefined {
  const [id, seq] = key?.split(':') ?? []
  return id === runId ? Number(seq) : undefined
}
