import type { ActDecision, Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { readEffectivePolicy } from '../../ai-policy/index.ts'
import { countProposed, decideAct, findAct } from '../../assistant-tools/index.ts'
import {
  findConversationForUpdate,
  findNewestSpoken,
  hasDraft,
  markSupported,
  messageIdsIn,
  publishConversationChange,
  selectMessagesById,
  toMessage,
  type MessageRow,
} from '../../conversations/index.ts'
import { isDailyLimitExceeded } from '../../usage/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { Draft } from '../drafts/draft.ts'
import { completeInBackground } from './answer.ts'
import { continueAnswer } from './begin-answer.ts'

/** The model continues when all its proposals are decided, unless the conversation has moved on. */
async function findContinuation(tx: Ctx, deps: ChatDeps, message: MessageRow): Promise<Draft | undefined> {
  const { conversation_id, id, options, model } = message
  if (!options || model === null || !deps.models.isAllowed(model)) return undefined
  if (!(await readEffectivePolicy(tx)).isModelAllowed(model)) return undefined
  if ((await countProposed(tx, id)) > 0 || (await hasDraft(tx, conversation_id)) || (await isDailyLimitExceeded(tx))) return undefined
  if ((await findNewestSpoken(tx, conversation_id))?.id !== id) return undefined
  return continueAnswer(tx, conversation_id, { options, model })
}

/** The first decision wins. Returns the message of the act; the model's continuation arrives separately. */
export async function decide(
  ctx: Ctx,
  deps: ChatDeps,
  { id: conversationId, actId }: { id: string; actId: string },
  { decision }: ActDecision,
): Promise<Message> {
  const { message, draft } = await inTransaction(ctx, async (tx) => {
    if (!(await findConversationForUpdate(tx, ctx.user, conversationId))) throw new NotFound()
    const act = await findAct(tx, messageIdsIn(conversationId), actId)
    if (!act) throw new NotFound()
    if (act.state !== 'proposed') throw new Conflict(appMessages.conversation.actDecided)
    if (await decideAct(tx, act, conversationId, decision)) await markSupported(tx, act.message_id)
    await publishConversationChange(tx, conversationId)
    const [row] = await selectMessagesById(tx, [act.message_id])
    return { message: row!, draft: await findContinuation(tx, deps, row!) }
  })
  if (draft) deps.registry.track(completeInBackground(ctx, deps, draft))
  return toMessage(message)
}
