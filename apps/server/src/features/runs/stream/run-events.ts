import type { RunEvent as WireEvent } from '@adjutant/contract/ai/runs'
import { isEnd, isEnded, type RunEvent, type RunKind } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../../platform/http/implement.ts'
import { NotFound } from '../../../platform/errors.ts'
import { RunSubscription } from './run-subscription.ts'
import type { RunsDeps } from '../runs-deps.ts'
import { findRunProgress, findPartialOutput, selectEventsAfter, type RunProgress } from '../runs.store.ts'
import { isKnown, toDelta, toWireEvent } from '../runs.dto.ts'
import { EventTail } from './event-tail.ts'
import type { StepText } from './text-registry.ts'

type Events = AsyncGenerator<StreamEvent<WireEvent>>

const toSeq = (lastEventId: string | undefined): number => (/^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0)

/** Tracks what one reader has received and what is new. */
class RunEventReader {
  readonly #ctx: Ctx
  readonly #deps: RunsDeps
  readonly #runId: string
  readonly tail: EventTail
  #sentText: StepText | undefined
  isOver = false

  constructor(ctx: Ctx, deps: RunsDeps, runId: string, afterSeq: number) {
    this.#ctx = ctx
    this.#deps = deps
    this.#runId = runId
    this.tail = new EventTail(afterSeq, (seq) => selectEventsAfter(ctx, runId, seq))
  }

  *streamEvents(events: RunEvent[]): Generator<StreamEvent<WireEvent>> {
    for (const event of events) {
      this.isOver = isEnd(event)
      if (isKnown(event)) yield { id: String(event.seq), data: toWireEvent(event) }
    }
  }

  /** The active step's text: live from this process, or as saved by another one. */
  *streamText(saved: StepText | null | undefined): Generator<StreamEvent<WireEvent>> {
    const output = this.#deps.texts.find(this.#runId) ?? saved
    if (!output || (output.text === this.#sentText?.text && output.step === this.#sentText.step)) return
    this.#sentText = output
    yield { data: toDelta(output, this.#ctx.clock.now()) }
  }
}

async function* watch(
  ctx: Ctx,
  deps: RunsDeps,
  reader: RunEventReader,
  subscription: RunSubscription,
  id: string,
  run: RunProgress,
  signal: AbortSignal,
): Events {
  try {
    yield* reader.streamEvents(reader.tail.accept(run.events))
    if (!reader.isOver) yield* reader.streamText(run.partial_output)
    while (!reader.isOver && !signal.aborted) {
      await subscription.next()
      while (reader.tail.isDue && !reader.isOver && !signal.aborted) yield* reader.streamEvents(await reader.tail.take())
      const due = reader.isOver ? undefined : subscription.takeText()
      if (!due) continue
      // For its own steps this process has newer text than it saved.
      const isElsewhere = due === 'saved' && !deps.texts.find(id)
      yield* reader.streamText(isElsewhere ? await findPartialOutput(ctx, id) : undefined)
      await subscription.pause()
    }
  } finally {
    subscription.leave()
  }
}

/** Undefined for a client that reconnects after the end: nothing more will come. */
export async function openRunEvents(
  ctx: Ctx,
  deps: RunsDeps,
  kind: RunKind,
  id: string,
  { lastEventId, signal }: StreamInput,
): Promise<Events | undefined> {
  const after = toSeq(lastEventId)
  const reader = new RunEventReader(ctx, deps, id, after)
  const subscription = new RunSubscription(ctx, deps, reader.tail, id, signal)
  try {
    const run = await findRunProgress(ctx, ctx.user, kind, id, after)
    if (!run) throw new NotFound()
    if (after < run.seq || (after === run.seq && !isEnded(run))) return watch(ctx, deps, reader, subscription, id, run, signal)
    // A cursor beyond the run's events is not its own, so the stream starts at the beginning.
    if (!isEnded(run)) {
      subscription.leave()
      return openRunEvents(ctx, deps, kind, id, { lastEventId: undefined, signal })
    }
  } catch (error) {
    subscription.leave()
    throw error
  }
  subscription.leave()
  return undefined
}
