import type { RunEvent as WireEvent } from '@adjutant/contract/runs'
import { isEnd, isEnded, type RunEvent, type RunKind } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import { NotFound } from '../../platform/errors.ts'
import { Ear } from './run-ear.ts'
import type { RunsParts } from './runs-parts.ts'
import { findRunStand, findSaid, selectEventsAfter, type RunStand } from './runs.store.ts'
import { isKnown, toDelta, toWireEvent } from './runs.wire.ts'
import { StoredNews } from './stored-news.ts'
import type { StepText } from './text-board.ts'

type Events = AsyncGenerator<StreamEvent<WireEvent>>

const toSeq = (lastEventId: string | undefined): number => (/^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0)

/** Tracks what one reader has received and what is new. */
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
    this.news = new StoredNews(afterSeq, (seq) => selectEventsAfter(ctx, runId, seq))
  }

  *tell(events: RunEvent[]): Generator<StreamEvent<WireEvent>> {
    for (const event of events) {
      this.isOver = isEnd(event)
      if (isKnown(event)) yield { id: String(event.seq), data: toWireEvent(event) }
    }
  }

  /** The active step's text: live from this process, or as saved by another one. */
  *tellText(saved: StepText | null | undefined): Generator<StreamEvent<WireEvent>> {
    const said = this.#parts.texts.find(this.#runId) ?? saved
    if (!said || (said.text === this.#told?.text && said.step === this.#told.step)) return
    this.#told = said
    yield { data: toDelta(said, this.#ctx.clock.now()) }
  }
}

async function* watch(ctx: Ctx, parts: RunsParts, reader: Reader, ear: Ear, id: string, run: RunStand, signal: AbortSignal): Events {
  try {
    yield* reader.tell(reader.news.accept(run.events))
    if (!reader.isOver) yield* reader.tellText(run.said)
    while (!reader.isOver && !signal.aborted) {
      await ear.next()
      while (reader.news.isDue && !reader.isOver && !signal.aborted) yield* reader.tell(await reader.news.take())
      const due = reader.isOver ? undefined : ear.takeText()
      if (!due) continue
      // For its own steps this process has newer text than it saved.
      const isElsewhere = due === 'saved' && !parts.texts.find(id)
      yield* reader.tellText(isElsewhere ? await findSaid(ctx, id) : undefined)
      await ear.pause()
    }
  } finally {
    ear.leave()
  }
}

/** Undefined for a client that reconnects after the end: nothing more will come. */
export async function openRunEvents(
  ctx: Ctx,
  parts: RunsParts,
  kind: RunKind,
  id: string,
  { lastEventId, signal }: StreamInput,
): Promise<Events | undefined> {
  const after = toSeq(lastEventId)
  const reader = new Reader(ctx, parts, id, after)
  const ear = new Ear(ctx, parts, reader.news, id, signal)
  try {
    const run = await findRunStand(ctx, ctx.user, kind, id, after)
    if (!run) throw new NotFound()
    if (after < run.seq || (after === run.seq && !isEnded(run))) return watch(ctx, parts, reader, ear, id, run, signal)
    // A cursor beyond the run's events is not its own, so the stream starts at the beginning.
    if (!isEnded(run)) {
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
