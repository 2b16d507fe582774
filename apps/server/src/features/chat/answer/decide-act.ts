import type { ActDecision } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { readEffectivePolicy } from '../../ai-policy/index.ts'
import {
  countOpen,
  decideAct,
  findAct,
  isSentOut,
  listDoneEffects,
  refreshProposal,
  sendApproved,
  undoAct,
  type ActEnvironment,
  type ActRow,
} from '../../assistant-tools/index.ts'
import {
  countDraftsOf,
  findConversationForUpdate,
  findNewestSpoken,
  getConversation,
  hasDraft,
  markEffectUndone,
  markOutsideText,
  messageIdsIn,
  publishConversationChange,
  selectMessagesById,
  toMessage,
  type MessageRow,
} from '../../conversations/index.ts'
import { listOwnTools } from '../../factory/index.ts'
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
  if ((await countOpen(tx, id)) > 0 || (await hasDraft(tx, conversation_id)) || (await isDailyLimitExceeded(tx))) return undefined
  if ((await findNewestSpoken(tx, conversation_id))?.id !== id) return undefined
  if ((await countDraftsOf(tx, tx.user.id)) >= limits.answersAtOnce) return undefined
  return continueAnswer(tx, conversation_id, { options, model })
}

interface ActAddress {
  id: string
  actId: string
}

async function getAct(ctx: Ctx, { id, actId }: ActAddress): Promise<ActRow> {
  const act = await findAct(ctx, messageIdsIn(id), actId)
  if (!act) throw new NotFound()
  return act
}

/** Locks the conversation until the transaction ends, so that decisions on its acts don't run concurrently. */
async function getActForUpdate(tx: Ctx, address: ActAddress): Promise<ActRow> {
  if (!(await findConversationForUpdate(tx, tx.user, address.id))) throw new NotFound()
  return getAct(tx, address)
}

async function readMessage(tx: Ctx, { message_id }: ActRow): Promise<MessageRow> {
  const [row] = await selectMessagesById(tx, [message_id])
  return row!
}

/** An approval is for the values that the person has seen. Only for a call that is sent out; any other one is checked in its transaction. */
async function assertStillAsShown(ctx: Ctx, address: ActAddress, environment: ActEnvironment): Promise<void> {
  const isRefreshed = await inTransaction(ctx, async (tx) => {
    const isChanged = await refreshProposal(tx, await getActForUpdate(tx, address), environment)
    if (isChanged) await publishConversationChange(tx, address.id)
    return isChanged
  })
  if (isRefreshed) throw new Conflict(appMessages.conversation.changedBeforeDecision)
}

/** Undefined for a call that changes records. */
async function send(ctx: Ctx, address: ActAddress, environment: ActEnvironment, decision: ActDecision) {
  const act = await getAct(ctx, address)
  if (!isSentOut(act, environment)) return undefined
  await assertStillAsShown(ctx, address, environment)
  return sendApproved(ctx, act, environment, decision)
}

/** The first decision wins. Returns the message of the act; the model's continuation arrives separately. */
export async function decide(ctx: Ctx, deps: ChatDeps, address: ActAddress, decision: ActDecision): Promise<Message> {
  await getConversation(ctx, address.id)
  const environment = { conversationId: address.id, webSearch: deps.webSearch, ownTools: await listOwnTools(ctx, deps.factory) }
  const sent = decision.decision === 'no' ? undefined : await send(ctx, address, environment, decision)
  const decided = await inTransaction(ctx, async (tx) => {
    const act = await getActForUpdate(tx, address)
    if (!sent && act.state !== 'proposed') throw new Conflict(appMessages.conversation.actDecided)
    const isDecided = await decideAct(tx, act, environment, decision, sent)
    if (sent) await markOutsideText(tx, act.message_id)
    await publishConversationChange(tx, address.id)
    if (!isDecided) return undefined
    const row = await readMessage(tx, act)
    return { message: row, draft: await findContinuation(tx, deps, row) }
  })
  if (!decided) throw new Conflict(appMessages.conversation.changedBeforeDecision)
  const { message, draft } = decided
  if (draft) deps.registry.track(completeInBackground(ctx, deps, draft))
  return toMessage(message)
}

/** Returns the message of the act. The model is not told: the person reverted it, and the next prompt shows the act as undone. */
export const undo = async (ctx: Ctx, address: ActAddress): Promise<Message> =>
  inTransaction(ctx, async (tx) => {
    const act = await getActForUpdate(tx, address)
    await undoAct(tx, act)
    for (const effect of listDoneEffects([act])) await markEffectUndone(tx, address.id, effect)
    await publishConversationChange(tx, address.id)
    return toMessage(await readMessage(tx, act))
  })
