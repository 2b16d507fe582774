import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUnavailable } from '../../../platform/db/db-errors.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, AppError, ServiceUnavailable } from '../../../platform/errors.ts'
import { insertMessage, publishConversationChange, selectMessagesById, toMessage, toNoticeId } from '../../conversations/index.ts'
import type { ChatDeps } from '../chat.deps.ts'
import { lockHeldDraft, startAutosave } from '../drafts/draft-saver.service.ts'
import { AnswerStoppedError, LeaseLostError, ServerDrainingError, type Draft } from '../drafts/draft.stream.ts'
import { abandonAnswer, finishAnswer, releaseAnswer } from './end-answer.service.ts'
import { Turn, writeAnswer } from './turn.service.ts'

/** Another process continues the answer, now or later. */
class AnswerHandedOverError extends ServiceUnavailable {
  constructor() {
    super(appMessages.conversation.handedOver)
  }
}

const createNoticeWriter = (ctx: Ctx, draft: Draft) => (content: string) =>
  inTransaction(ctx, async (tx) => {
    await lockHeldDraft(tx, draft)
    await insertMessage(tx, { id: toNoticeId(draft.id), conversation_id: draft.conversationId, sender: 'system', content })
    await publishConversationChange(tx, draft.conversationId)
  })

/** An AppError, such as an unreachable model, is a response to the caller; only a lost database hands the work over. */
const isDatabaseLost = (error: unknown) => !(error instanceof AppError) && isUnavailable(error)

/** The offline analyst computes its answers. */
const isComputed = ({ models }: ChatDeps, { model }: Draft): boolean => models.providerOf(model) === 'offline'

/** Ends an unfinished answer and throws the error for the caller. */
async function endEarly(ctx: Ctx, deps: ChatDeps, draft: Draft, turn: Turn, error: unknown): Promise<void> {
  const reason: unknown = draft.signal.aborted ? draft.signal.reason : error
  if (reason instanceof LeaseLostError) throw reason
  if (reason instanceof ServerDrainingError || isDatabaseLost(reason)) {
    await releaseAnswer(ctx, draft)
    throw new AnswerHandedOverError()
  }
  const { text } = draft
  if (reason instanceof AnswerStoppedError && (text !== '' || turn.hasActed)) {
    turn.proposed = []
    return finishAnswer(ctx, draft, turn, { text, closing: appMessages.conversation.stopped, isComputed: isComputed(deps, draft) })
  }
  await abandonAnswer(ctx, draft, reason, turn.usage)
  throw reason instanceof AnswerStoppedError ? new Conflict(appMessages.conversation.stopped) : reason
}

async function write(ctx: Ctx, deps: ChatDeps, draft: Draft): Promise<void> {
  const turn = new Turn()
  const stopSaving = startAutosave(ctx, draft, deps.notifications)
  try {
    draft.signal.throwIfAborted()
    await writeAnswer(ctx, deps, { draft, onNotice: createNoticeWriter(ctx, draft) }, turn)
    draft.signal.throwIfAborted()
    await stopSaving()
  } catch (error) {
    // A save in progress would renew the lease that is released next.
    await stopSaving()
    return endEarly(ctx, deps, draft, turn, error)
  }
  await finishAnswer(ctx, draft, turn, { text: draft.text, closing: turn.closing, isComputed: isComputed(deps, draft) })
}

/** The stored answer; another process may have finished it or may still write it. */
async function readAnswer(ctx: Ctx, { id }: Draft): Promise<Message> {
  const [row] = await selectMessagesById(ctx, [id])
  if (!row) throw new ServiceUnavailable()
  if (row.lease_until !== null) throw new AnswerHandedOverError()
  return toMessage(row)
}

/** Writes the answer to its end, even if the caller disconnects; only a stop, a lost claim or a shutdown ends it early. */
export async function completeAnswer(ctx: Ctx, deps: ChatDeps, draft: Draft): Promise<Message> {
  deps.registry.add(draft)
  try {
    await write(ctx, deps, draft)
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
  } finally {
    deps.registry.remove(draft)
  }
  return readAnswer(ctx, draft)
}

/** For an answer without a waiting caller: errors are stored in the conversation. */
export async function completeInBackground(ctx: Ctx, deps: ChatDeps, draft: Draft): Promise<void> {
  try {
    await completeAnswer(ctx, deps, draft)
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error({ err: error, message_id: draft.id }, 'An answer failed')
  }
}
