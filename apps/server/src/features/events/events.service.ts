import type { AnswerPiece, ChangeEvent, EventPosition, RunPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { follow } from '../../platform/live/follow.ts'
import type { LiveTexts } from '../../platform/live/text-source.ts'
import { ChangeSource, type ChangeDeps } from './changes.stream.ts'
import { currentPosition } from './events.store.ts'
import { toAnswerEvent, toId, toPosition, toStepEvent } from './events.dto.ts'

export interface EventDeps extends ChangeDeps {
  notifications: Notifications
  answers: LiveTexts<AnswerPiece>
  steps: LiveTexts<RunPiece>
}

export async function readPosition(ctx: Ctx): Promise<EventPosition> {
  return { last_event_id: toId(await currentPosition(ctx)) }
}

/** Stored changes, and texts in progress. */
export const watchEvents = (ctx: Ctx, deps: EventDeps, { lastEventId, signal }: StreamInput): AsyncIterable<StreamEvent<ChangeEvent>> =>
  follow(
    deps.notifications,
    [
      new ChangeSource(ctx, deps, toPosition(lastEventId)),
      deps.answers.open(ctx, (piece) => toAnswerEvent(ctx.user.id, piece)),
      deps.steps.open(ctx, (piece) => toStepEvent(ctx.user.id, piece)),
    ],
    signal,
  )
