import type { RunEvent as WireEvent } from '@adjutant/contract/ai/runs'
import { isEnd, isEnded, type RunEvent, type RunKind } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { StreamEvent, StreamInput } from '../../../platform/http/implement.ts'
import { follow } from '../../../platform/live/follow.ts'
import { TextSource } from '../../../platform/live/partial-texts.ts'
import { isKnown, toDelta, toWireEvent } from '../runs.dto.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { findPartialOutput, findRunProgress, type RunProgress } from '../runs.store.ts'
import { RunEventSource } from './run-event-source.ts'
import { isSameStep, type StepText } from './step-texts.ts'

type Event = StreamEvent<WireEvent>

/** Throttle of the step's text. Stored events don't wait. */
const gapMs = 40

const toSeq = (lastEventId: string | undefined): number => (/^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0)

/** Events of this process as the database returns them: JSON omits undefined values, and the DTO schema rejects them. */
const toStored = (events: RunEvent[]): RunEvent[] => JSON.parse(JSON.stringify(events))

const readEvents = (events: RunEvent[]) => ({
  items: toStored(events.filter(isKnown)).map((event): Event => ({ id: String(event.seq), data: toWireEvent(event) })),
  isEnded: events.some(isEnd),
})

/** The active step's text: live from this process, or as saved by another one. `readFirst` returns the text as read with the run. */
function openText(
  ctx: Ctx,
  { texts }: RunsDeps,
  id: string,
  kind: RunKind,
  readFirst: () => RunProgress['partial_output'],
): TextSource<StepText, Event> {
  const owner = { id, kind, userId: ctx.user.id }
  let isFirst = true
  let lastSent: StepText | undefined
  return new TextSource({
    userId: ctx.user.id,
    onlyId: id,
    local: texts,
    gapMs,
    readSaved: async () => {
      const saved = isFirst ? readFirst() : await findPartialOutput(ctx, id)
      isFirst = false
      return saved ? [{ ...owner, ...saved }] : []
    },
    toItems: (text) => {
      if (isSameStep(text, lastSent) && text.text === lastSent?.text) return []
      lastSent = text
      return [{ data: toDelta(text, ctx.clock.now()) }]
    },
  })
}

/** Returns undefined for a client that reconnects after the end. */
export async function openRunEvents(
  ctx: Ctx,
  deps: RunsDeps,
  kind: RunKind,
  id: string,
  { lastEventId, signal }: StreamInput,
): Promise<AsyncGenerator<Event> | undefined> {
  const after = toSeq(lastEventId)
  let run: RunProgress | undefined
  const events = new RunEventSource(ctx, deps, id, after, readEvents)
  const text = openText(ctx, deps, id, kind, () => run?.partial_output ?? null)
  const stream = follow<Event>(deps.notifications, [events, text], signal)
  try {
    run = await findRunProgress(ctx, ctx.user, kind, id, after)
    if (!run) throw new NotFound()
    if (after < run.seq || (after === run.seq && !isEnded(run))) {
      events.begin(run.events)
      return stream
    }
  } catch (error) {
    await stream.return(undefined)
    throw error
  }
  await stream.return(undefined)
  // A cursor beyond the run's events is not its own, so the stream starts at the beginning.
  return isEnded(run) ? undefined : openRunEvents(ctx, deps, kind, id, { lastEventId: undefined, signal })
}
