import type { RunEvent as WireEvent } from '@adjutant/contract/runs'
import type { RunEvent, RunKind, RunStatus } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import { NotFound } from '../../platform/errors.ts'
import { eachChange } from '../../platform/nudges.ts'
import { changesTopic } from '../events/events.door.ts'
import { heardTopic, textTopic } from './run-topics.ts'
import type { RunsParts } from './runs-parts.ts'
import { findRunStand, findSaid, selectEventsAfter, type RunStand } from './runs.store.ts'
import { isKnown, toDelta, toWireEvent } from './runs.wire.ts'
import { StoredNews } from './stored-news.ts'
import type { StepText } from './text-board.ts'

/** The first text leaves at once; what follows it within this time leaves together. What is stored does not wait for it. */
const gapMs = 40

const ends: readonly RunEvent['type'][] = ['crew_end', 'crew_error', 'terminal']
const endStatuses: readonly RunStatus[] = ['completed', 'failed', 'stopped']

type Events = AsyncGenerator<StreamEvent<WireEvent>>

const toSeq = (lastEventId: string | undefined): number => (/^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0)

/** What one reader of a run has been told, and what is new. */
class Reader {
  readonly #ctx: Ctx
  readonly #parts: RunsParts
  readonly #runId: string
  readonly news: StoredNews
  #told: StepText | undefined
  isOver = false

  constructor(ctx: Ctx, parts: RunsParts, runId: string, afterSeq: number) {
    this.#ctx = ctx
    this.#parts = parts
    this.#runId = runId
    this.news = new StoredNews(
      afterSeq,
      (seq) => selectEventsAfter(ctx, runId, seq),
      () => ctx.clock.now().getTime(),
    )
  }

  *tell(events: RunEvent[]): Generator<StreamEvent<WireEvent>> {
    for (const event of events) {
      this.isOver = ends.includes(event.type)
      if (isKnown(event)) yield { id: String(event.seq), data: toWireEvent(event) }
    }
  }

  /** The text of a step at this process as it grows, of one at another as it was saved: `saved` where that was just read. */
  async *tellText(saved?: StepText | null): Events {
    const said = this.#parts.texts.find(this.#runId) ?? (saved === undefined ? await findSaid(this.#ctx, this.#runId) : saved)
    if (!said || (said.text === this.#told?.text && said.step === this.#told.step)) return
    this.#told = said
    yield { data: toDelta(said, this.#ctx.clock.now()) }
  }
}

/** A pause that can be cut short. */
class Gap {
  end = () => {}

  last(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Hears of a run from before it is read until it is left, so that nothing falls between. */
class Ear {
  readonly topics: string[]
  readonly #leave: (() => void)[]
  readonly #gap = new Gap()
  isTextDue = true

  constructor(ctx: Ctx, { nudges, stored }: RunsParts, { news }: Reader, runId: string, signal: AbortSignal) {
    const [changes, heard, text] = [changesTopic(ctx.user.id), heardTopic(runId), textTopic(runId)]
    const onNudge = (topic: string | null) => {
      news.nudge(topic === null)
      this.#gap.end()
    }
    const onHeard = (events: RunEvent[]) => {
      news.hear(events)
      this.#gap.end()
    }
    this.topics = [changes, heard, text]
    this.#leave = [
      nudges.subscribe(changes, onNudge),
      nudges.subscribe(text, () => (this.isTextDue = true)),
      stored.subscribe(runId, onHeard),
    ]
    signal.addEventListener('abort', () => this.leave(), { once: true })
  }

  /** A while in which text may gather. */
  pause = (): Promise<void> => this.#gap.last(gapMs)

  leave(): void {
    for (const leave of this.#leave) leave()
    this.#gap.end()
  }
}

async function* watch(parts: RunsParts, reader: Reader, ear: Ear, run: RunStand, signal: AbortSignal): Events {
  let saved: StepText | null | undefined = run.said
  let news: RunEvent[] | undefined = reader.news.accept(run.events)
  try {
    for await (const _ of eachChange(parts.nudges, ear.topics, signal)) {
      const readsText = ear.isTextDue
      ear.isTextDue = false
      yield* reader.tell(news ?? (await reader.news.take()))
      news = undefined
      // What came before this loop began to listen, or while it told, is not nudged about again.
      while (reader.news.isDue && !reader.isOver) yield* reader.tell(await reader.news.take())
      if (reader.isOver) return
      if (!readsText) continue
      yield* reader.tellText(saved)
      saved = undefined
      if (!reader.news.isDue && !signal.aborted) await ear.pause()
    }
  } finally {
    ear.leave()
  }
}

/** Undefined for whoever comes back after the end: there is nothing left to wait for. */
export async function openRunEvents(
  ctx: Ctx,
  parts: RunsParts,
  kind: RunKind,
  id: string,
  { lastEventId, signal }: StreamInput,
): Promise<Events | undefined> {
  const after = toSeq(lastEventId)
  const reader = new Reader(ctx, parts, id, after)
  const ear = new Ear(ctx, parts, reader, id, signal)
  try {
    const run = await findRunStand(ctx, ctx.user, kind, id, after)
    if (!run) throw new NotFound()
    const isEnded = endStatuses.includes(run.status)
    if (after < run.seq || (after === run.seq && !isEnded)) return watch(parts, reader, ear, run, signal)
    // A place that this run has not come to is none of its own: it is told from the beginning.
    if (!isEnded) {
      ear.leave()
      return openRunEvents(ctx, parts, kind, id, { lastEventId: undefined, signal })
    }
  } catch (error) {
    ear.leave()
    throw error
  }
  ear.leave()
  return undefined
}
