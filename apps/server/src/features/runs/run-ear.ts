import type { RunEvent } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { changesTopic } from '../events/events.door.ts'
import { savedTextTopic, textTopic } from './run-topics.ts'
import type { RunsParts } from './runs-parts.ts'
import type { StoredNews } from './stored-news.ts'

/** The first text leaves at once; what follows it within this time leaves together. What is stored does not wait for it. */
const gapMs = 40

/** Hears of a run from before it is read until it is left, so that nothing falls between. */
export class Ear {
  readonly #news: StoredNews
  readonly #signal: AbortSignal
  readonly #leave: (() => void)[]
  #isTextDue = false
  /** Another process has saved what its step says. */
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

  /** Until there is something to tell, or nobody to tell it to. */
  async next(): Promise<void> {
    if (this.#isTextDue || this.#news.isDue || this.#signal.aborted) return
    await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  /** What of the text is to be looked for since the last look, if anything. */
  takeText(): 'growing' | 'saved' | undefined {
    const due = this.#isTextDue ? (this.#isSavedDue ? 'saved' : 'growing') : undefined
    this.#isTextDue = this.#isSavedDue = false
    return due
  }

  /** A while in which text may gather; news cut it short. */
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

/** As a page gets them. */
const asRead = (events: RunEvent[]) => JSON.parse(JSON.stringify(events)) as RunEvent[]

/** Up to which event of this run something is stored, says the mark of a nudge; undefined where it is about something else. */
function findSeq(mark: string | undefined, runId: string): number | undefined {
  const [id, seq] = mark?.split(':') ?? []
  return id === runId ? Number(seq) : undefined
}
