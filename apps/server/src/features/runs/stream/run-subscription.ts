import type { RunEvent } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import { changesTopic } from '../../events/index.ts'
import { savedTextTopic, textTopic } from './run-topics.ts'
import type { RunsDeps } from '../runs-deps.ts'
import type { EventTail } from './event-tail.ts'

/** Throttle: the first text is sent at once; text that follows within this time is sent together. Stored events don't wait. */
const gapMs = 40

/** Subscribes to a run before it is read, so that no event is missed. */
export class RunSubscription {
  readonly #tail: EventTail
  readonly #signal: AbortSignal
  readonly #leave: (() => void)[]
  #isTextDue = false
  /** Another process has saved its step's partial output. */
  #isSavedDue = false
  #wake = () => {}
  #wakeForEvents = () => {}

  constructor(ctx: Ctx, { notifications, stored }: RunsDeps, tail: EventTail, runId: string, signal: AbortSignal, includesText = true) {
    this.#tail = tail
    this.#signal = signal
    this.#leave = [
      stored.subscribe(runId, (events) => {
        tail.receive(includesText ? asRead(events) : events)
        this.#onEvents()
      }),
      notifications.subscribe(changesTopic(ctx.user.id), (topic, mark) => {
        const upTo = topic === null ? Infinity : findSeq(mark, runId)
        if (upTo === undefined) return
        tail.announce(upTo)
        this.#onEvents()
      }),
    ]
    if (includesText) this.#leave.push(...this.#subscribeToText(notifications, runId))
    signal.addEventListener('abort', () => this.leave(), { once: true })
    if (signal.aborted) this.leave()
  }

  #subscribeToText(notifications: Notifications, runId: string): (() => void)[] {
    return [
      notifications.subscribe(textTopic(runId), () => this.#onText()),
      notifications.subscribe(savedTextTopic(runId), () => {
        this.#isSavedDue = true
        this.#onText()
      }),
    ]
  }

  #onEvents(): void {
    this.#wakeForEvents()
    this.#wake()
  }

  #onText(): void {
    this.#isTextDue = true
    this.#wake()
  }

  /** Resolves when there is something to send or the subscriber has left. */
  async next(): Promise<void> {
    if (this.#isTextDue || this.#tail.isDue || this.#signal.aborted) return
    await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  /** The kind of text to read since the last call, if any. */
  takeText(): 'growing' | 'saved' | undefined {
    const due = this.#isTextDue ? (this.#isSavedDue ? 'saved' : 'growing') : undefined
    this.#isTextDue = this.#isSavedDue = false
    return due
  }

  /** Waits so that text can accumulate; stored events end the wait. */
  async pause(): Promise<void> {
    if (this.#tail.isDue || this.#signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gapMs)
      this.#wakeForEvents = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  leave(): void {
    for (const leave of this.#leave) leave()
    this.#onEvents()
  }
}

/** As a client receives them. */
const asRead = (events: RunEvent[]) => JSON.parse(JSON.stringify(events)) as RunEvent[]

/** The last stored sequence number in a notification's payload; undefined if it is about something else. */
function findSeq(mark: string | undefined, runId: string): number | undefined {
  const [id, seq] = mark?.split(':') ?? []
  return id === runId ? Number(seq) : undefined
}
