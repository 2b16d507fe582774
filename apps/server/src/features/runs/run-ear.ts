import type { RunEvent } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { changesTopic } from '../events/events.door.ts'
import { savedTextTopic, textTopic } from './run-topics.ts'
import type { RunsParts } from './runs-parts.ts'
import type { StoredNews } from './stored-news.ts'

/** Throttle: the first text is sent at once; text that follows within this time is sent together. Stored events don't wait. */
const gapMs = 40

/** Subscribes to a run before it is read, so that no event is missed. */
export class Ear {
  readonly #news: StoredNews
  readonly #signal: AbortSignal
  readonly #leave: (() => void)[]
  #isTextDue = false
  /** Another process has saved its step's partial output. */
  #isSavedDue = false
  #wake = () => {}
  #wakeForNews = () => {}

  constructor(ctx: Ctx, { nudges, stored }: RunsParts, news: StoredNews, runId: string, signal: AbortSignal, hearsText = true) {
    this.#news = news
    this.#signal = signal
    this.#leave = [
      stored.subscribe(runId, (events) => {
        news.hear(hearsText ? asRead(events) : events)
        this.#onNews()
      }),
      nudges.subscribe(changesTopic(ctx.user.id), (topic, mark) => {
        const upTo = topic === null ? Infinity : findSeq(mark, runId)
        if (upTo === undefined) return
        news.nudge(upTo)
        this.#onNews()
      }),
    ]
    if (hearsText) this.#leave.push(...this.#hearText(nudges, runId))
    signal.addEventListener('abort', () => this.leave(), { once: true })
    if (signal.aborted) this.leave()
  }

  #hearText(nudges: Nudges, runId: string): (() => void)[] {
    return [
      nudges.subscribe(textTopic(runId), () => this.#onText()),
      nudges.subscribe(savedTextTopic(runId), () => {
        this.#isSavedDue = true
        this.#onText()
      }),
    ]
  }

  #onNews(): void {
    this.#wakeForNews()
    this.#wake()
  }

  #onText(): void {
    this.#isTextDue = true
    this.#wake()
  }

  /** Resolves when there is something to send or the subscriber has left. */
  async next(): Promise<void> {
    if (this.#isTextDue || this.#news.isDue || this.#signal.aborted) return
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
    if (this.#news.isDue || this.#signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gapMs)
      this.#wakeForNews = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  leave(): void {
    for (const leave of this.#leave) leave()
    this.#onNews()
  }
}

/** As a client receives them. */
const asRead = (events: RunEvent[]) => JSON.parse(JSON.stringify(events)) as RunEvent[]

/** The last stored sequence number in a notification's payload; undefined if it is about something else. */
function findSeq(mark: string | undefined, runId: string): number | undefined {
  const [id, seq] = mark?.split(':') ?? []
  return id === runId ? Number(seq) : undefined
}
