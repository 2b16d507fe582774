import type { AnswerPiece, ChangeEvent, EventPosition, RunPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { follow } from '../../platform/live/follow.ts'
import type { LiveTexts } from '../../platform/live/text-source.ts'
import { ChangeSource, type ChangeDeps } from './change-source.ts'
import { currentPosition } from './events.store.ts'
import { toTextEvent, toId, toPosition } from './events.dto.ts'

export interface EventDeps extends ChangeDeps {
  notifications: Notifications
  answers: LiveTexts<AnswerPiece>
  steps: LiveTexts<RunPiece>
}

export async function readPosition(ctx: Ctx): Promise<EventPosition> {
  return { last_event_id: toId(await currentPosition(ctx)) }
}

const toAnswerEvent = ({ user }: Ctx, piece: AnswerPiece) =>
  toTextEvent(user.id, { topic: 'conversations', id: piece.conversation_id, piece })

const toStepEvent = ({ user }: Ctx, run_piece: RunPiece) => toTextEvent(user.id, { topic: 'runs', id: run_piece.run_id, run_piece })

/** Stored changes, and texts in progress. */
export const watchEvents = (ctx: Ctx, deps: EventDeps, { lastEventId, signal }: StreamInput): AsyncIterable<StreamEvent<ChangeEvent>> =>
  follow(
    deps.notifications,
    [
      new ChangeSource(ctx, deps, toPosition(lastEventId)),
      deps.answers.open(ctx, (piece) => toAnswerEvent(ctx, piece)),
      deps.steps.open(ctx, (piece) => toStepEvent(ctx, piece)),
    ],
    signal,
  )
