import { chatDefaults } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toBackgroundCtx } from '../../../platform/jobs/background-ctx.ts'
import { findActor } from '../../identity/index.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { startLoop } from '../../../platform/jobs/loop.ts'
import { Unauthorized, ServiceUnavailable } from '../../../platform/errors.ts'
import { notify } from '../../../platform/live/notifications.ts'
import { claimDrafts, deleteSystemMessage, toNoticeId, type ClaimedDraft } from '../../conversations/index.ts'
import { completeInBackground } from './answer.service.ts'
import type { ChatDeps } from '../chat.deps.ts'
import { draftTopics, AnswerStoppedError, Draft } from '../drafts/draft.stream.ts'
import { abandonAnswer, releasedTopic } from './end-answer.service.ts'

/** For expired leases; a notification is faster after a release. */
const pollMs = 1_000
/** Concurrent answers per process; above this limit, other processes take expired answers. */
const maxAtOnce = 20
/** Includes the first attempt. A question that crashes its process must not do so forever. */
const maxAttempts = 5

const toDraft = (row: ClaimedDraft, { models }: ChatDeps): Draft =>
  new Draft({
    id: row.id,
    conversationId: row.conversation_id,
    userId: row.user_id,
    model: row.model ?? models.defaultId,
    options: row.options ?? chatDefaults,
    questionId: row.question_id,
    attempts: row.attempts,
    startedAt: row.created_at,
  })

/** Writes a claimed answer from its beginning, with the person's current rights. */
async function resume(ctx: SystemCtx, deps: ChatDeps, row: ClaimedDraft): Promise<void> {
  const draft = toDraft(row, deps)
  if (row.stop_requested) draft.end(new AnswerStoppedError())
  ctx.log.info({ message_id: draft.id, attempt: draft.attempts }, 'An answer is resumed')
  await deleteSystemMessage(ctx, toNoticeId(draft.id))
  await notify(ctx, draftTopics.saved(draft.userId))
  if (draft.attempts > maxAttempts) return abandonAnswer(ctx, draft, new ServiceUnavailable(appMessages.conversation.interrupted))
  const user = await findActor(ctx, row)
  if (!user || user.user_level === 'waitlisted') return abandonAnswer(ctx, draft, new Unauthorized())
  await completeInBackground(toBackgroundCtx(ctx, user, { ...row, sessionId: row.session_id }), deps, draft)
}

/** Resumes the answers of processes that died or released them. Returns a function that stops the worker. */
export function startAnswerWorker(ctx: SystemCtx, deps: ChatDeps): () => Promise<void> {
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'Unfinished answers could not be resumed')
  const claim = async () => {
    const capacity = maxAtOnce - deps.registry.size
    if (capacity <= 0) return
    // An answer that fails to resume here is claimed again once its lease has expired.
    for (const row of await claimDrafts(ctx, capacity)) deps.registry.track(resume(ctx, deps, row).catch(warn))
  }
  return startLoop({ work: claim, onError: warn, notifications: deps.notifications, topic: releasedTopic, pollMs }).stop
}
