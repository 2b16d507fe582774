import { chatDefaults } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { findActor, toBackgroundCtx } from '../../platform/background-ctx.ts'
import { startBackgroundWork } from '../../platform/background-work.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { pollMs } from '../../platform/db/lease.ts'
import { Unauthorized, Unavailable } from '../../platform/errors.ts'
import { nudge } from '../../platform/nudges.ts'
import { deleteSystemLine } from '../conversations/conversations.door.ts'
import { completeUnattended } from './answer.ts'
import type { ChatParts } from './chat-parts.ts'
import { draftsTopic } from './draft-board.ts'
import { Draft, Stopped } from './draft.ts'
import { claimDrafts, type ClaimedDraft } from './drafts.store.ts'
import { abandon, releasedTopic } from './end-answer.ts'
import { noticeIdOf } from './message-ids.ts'

/** Concurrent answers per process; above this it leaves expired ones to other processes. */
const maxAtOnce = 20
/** Includes the first attempt. A question that crashes its process must not do so forever. */
const maxAttempts = 5

const toDraft = (row: ClaimedDraft, { models }: ChatParts): Draft =>
  new Draft({
    id: row.id,
    conversationId: row.conversation_id,
    userId: row.user_id,
    model: row.model ?? models.defaultId,
    options: row.options ?? chatDefaults,
    questionId: row.question_id,
    attempt: row.attempts,
    startedAt: row.created_at,
  })

/** Writes a claimed answer from its beginning, with the person's current rights. */
async function resume(ctx: SystemCtx, parts: ChatParts, row: ClaimedDraft): Promise<void> {
  const draft = toDraft(row, parts)
  if (row.stop_asked) draft.end(new Stopped())
  ctx.log.info({ message_id: draft.id, attempt: draft.attempt }, 'An answer is taken up again')
  await deleteSystemLine(ctx, noticeIdOf(draft.id))
  await nudge(ctx, draftsTopic(draft.userId))
  if (draft.attempt > maxAttempts) return abandon(ctx, draft, new Unavailable(words.conversation.interrupted))
  const user = await findActor(ctx, row)
  if (!user || user.user_level === 'waitlisted') return abandon(ctx, draft, new Unauthorized())
  await completeUnattended(toBackgroundCtx(ctx, user, { ...row, sessionId: row.session_id }), parts, draft)
}

/** Resumes the answers of processes that died or released them. Returns a function that stops the worker. */
export function startAnswerWorker(ctx: SystemCtx, parts: ChatParts): () => Promise<void> {
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'Unfinished answers could not be taken up')
  const claim = async () => {
    const room = maxAtOnce - parts.board.size
    if (room <= 0) return
    // An answer that fails to resume here is claimed again once its lease has expired.
    for (const row of await claimDrafts(ctx, room)) parts.board.keep(resume(ctx, parts, row).catch(warn))
  }
  return startBackgroundWork({ work: claim, onError: warn, nudges: parts.nudges, topic: releasedTopic, pollMs })
}
