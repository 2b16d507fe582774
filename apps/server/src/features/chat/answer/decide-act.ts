import type { ActDecision } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { readEffectivePolicy } from '../../ai-policy/index.ts'
import { countOpen, decideAct, findAct, listDoneEffects, sendApproved, undoAct, type ActRow } from '../../assistant-tools/index.ts'
import {
  countDraftsOf,
  findConversationForUpdate,
  findNewestSpoken,
  getConversation,
  hasDraft,
  markOutsideText,
  messageIdsIn,
  publishConversationChange,
  selectMessagesById,
  selectStoredAfter,
  toMessage,
  updateOtherEffects,
  type MessageRow,
} from '../../conversations/index.ts'
import { listOwnTools } from '../../factory/index.ts'
import { isDailyLimitExceeded } from '../../usage/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { Draft } from '../drafts/draft.ts'
import { completeInBackground } from './answer.ts'
import { continueAnswer } from './begin-answer.ts'

const maxLaterParts = 100

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

/** The first decision wins. Returns the message of the act; the model's continuation arrives separately. */
export async function decide(ctx: Ctx, deps: ChatDeps, address: ActAddress, decision: ActDecision): Promise<Message> {
  await getConversation(ctx, address.id)
  const environment = { conversationId: address.id, webSearch: deps.webSearch, ownTools: await listOwnTools(ctx, deps.factory) }
  const sent = await sendApproved(ctx, await getAct(ctx, address), environment, decision)
  const { message, draft } = await inTransaction(ctx, async (tx) => {
    const act = await getActForUpdate(tx, address)
    if (!sent && act.state !== 'proposed') throw new Conflict(appMessages.conversation.actDecided)
    const { hasOutsideText } = await decideAct(tx, act, environment, decision, sent)
    if (hasOutsideText) await markOutsideText(tx, act.message_id)
    await publishConversationChange(tx, address.id)
    const row = await readMessage(tx, act)
    return { message: row, draft: await findContinuation(tx, deps, row) }
  })
  if (draft) deps.registry.track(completeInBackground(ctx, deps, draft))
  return toMessage(message)
}

/** The later parts of an answer state the acts of its earlier parts too. */
async function restateLaterParts(tx: Ctx, { conversation_id, id, other_effects, acts }: MessageRow): Promise<void> {
  const effects = [...other_effects, ...listDoneEffects(acts)]
  for (const row of await selectStoredAfter(tx, conversation_id, id, maxLaterParts)) {
    if (row.sender === 'user') return
    if (row.other_effects.length === 0 || row.crew_run_id !== null || row.flow_run_id !== null) continue
    await updateOtherEffects(tx, row.id, effects)
    effects.push(...listDoneEffects(row.acts))
  }
}

/** Returns the message of the act. The model is not told: the person reverted it, and the next prompt shows the act as undone. */
export const undo = async (ctx: Ctx, address: ActAddress): Promise<Message> =>
  inTransaction(ctx, async (tx) => {
    const act = await getActForUpdate(tx, address)
    await undoAct(tx, act)
    const message = await readMessage(tx, act)
    await restateLaterParts(tx, message)
    await publishConversationChange(tx, address.id)
    return toMessage(message)
  })
