import type { AnswerPiece, ChangeEvent, EventPosition, RunPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { watchAll } from '../../platform/watching.ts'
import { ChangeSource, type ChangeParts } from './change-source.ts'
import { currentPosition } from './events.store.ts'
import { toGrowth, toId, toPosition } from './events.wire.ts'
import { TextSource, type Texts } from './text-source.ts'

export interface EventParts extends ChangeParts {
  nudges: Nudges
  answers: Texts<AnswerPiece>
  steps: Texts<RunPiece>
}

export async function readPosition(ctx: Ctx): Promise<EventPosition> {
  return { last_event_id: toId(await currentPosition(ctx)) }
}

const ofAnswer = ({ user }: Ctx, piece: AnswerPiece) => toGrowth(user.id, { topic: 'conversations', id: piece.conversation_id, piece })

const ofStep = ({ user }: Ctx, run_piece: RunPiece) => toGrowth(user.id, { topic: 'runs', id: run_piece.run_id, run_piece })

/** Stored changes, and texts in progress. */
export const watchEvents = (ctx: Ctx, parts: EventParts, { lastEventId, signal }: StreamInput): AsyncIterable<StreamEvent<ChangeEvent>> =>
  watchAll(
    parts.nudges,
    [
      new ChangeSource(ctx, parts, toPosition(lastEventId)),
      new TextSource(ctx, parts.answers, ofAnswer),
      new TextSource(ctx, parts.steps, ofStep),
    ],
    signal,
  )
