import type { ActDecision } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import {
  decideAct,
  findAct,
  isSentOut,
  listDoneEffects,
  refreshProposal,
  sendApproved,
  undoAct,
  type ActEnvironment,
  type ActRow,
} from '../assistant-tools/index.ts'
import { publishConversationChange } from './append-message.service.ts'
import { toMessage } from './conversations.dto.ts'
import { getConversation } from './conversations.service.ts'
import { findConversationForUpdate } from './conversations.store.ts'
import { markEffectUndone, markUntrustedText, messageIdsIn, selectMessagesById, type MessageRow } from './messages.store.ts'

/** The ids of a conversation and of one of its acts. */
export interface ActAddress {
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
  return firstRow(await selectMessagesById(tx, [message_id]))
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

export interface DecisionDeps<T> extends Omit<ActEnvironment, 'conversationId'> {
  /** Runs in the transaction of the decision, with the message of the act. */
  onDecided(tx: Ctx, message: MessageRow): Promise<T>
}

/** The first decision wins. Returns the message of the act and the result of `onDecided`. */
export async function decideProposal<T>(
  ctx: Ctx,
  address: ActAddress,
  decision: ActDecision,
  { onDecided, ...tools }: DecisionDeps<T>,
): Promise<{ message: Message; next: T }> {
  await getConversation(ctx, address.id)
  const environment = { conversationId: address.id, ...tools }
  const sent = decision.decision === 'no' ? undefined : await send(ctx, address, environment, decision)
  const decided = await inTransaction(ctx, async (tx) => {
    const act = await getActForUpdate(tx, address)
    if (!sent && act.state !== 'proposed') throw new Conflict(appMessages.conversation.actDecided)
    const isDecided = await decideAct(tx, act, environment, decision, sent)
    if (sent) await markUntrustedText(tx, act.message_id)
    await publishConversationChange(tx, address.id)
    if (!isDecided) return undefined
    const message = await readMessage(tx, act)
    return { message: toMessage(message), next: await onDecided(tx, message) }
  })
  if (!decided) throw new Conflict(appMessages.conversation.changedBeforeDecision)
  return decided
}

/** Returns the message of the act. Doesn't call the model: the next prompt shows the act as undone. */
export const undoDecidedAct = async (ctx: Ctx, address: ActAddress): Promise<Message> =>
  inTransaction(ctx, async (tx) => {
    const act = await getActForUpdate(tx, address)
    await undoAct(tx, act)
    for (const effect of listDoneEffects([act])) await markEffectUndone(tx, address.id, effect)
    await publishConversationChange(tx, address.id)
    return toMessage(await readMessage(tx, act))
  })
