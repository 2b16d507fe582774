import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { clearFailure, findNewestMessage, findNewestSaid, findQuestion, updateConversation } from '../conversations/conversations.door.ts'
import { insertBehind, tellConversation } from './conversation-lines.ts'
import { Draft } from './draft.ts'
import { insertDraft } from './drafts.store.ts'
import { answerIdBehind, findAnswerIdBetween } from './message-ids.ts'
import type { ChatOptions } from './prompt/given.ts'

export interface Asking {
  options: ChatOptions
  model: string
}

/** The position of a new answer. */
interface Place {
  id: string
  questionId: string | null
}

/** Stores the empty answer with everything that another process needs to write it. */
async function insertAnswer(tx: Ctx, conversationId: string, { id, questionId }: Place, { options, model }: Asking): Promise<Draft> {
  const { id: session_id, sso_organization_id } = tx.session
  const row = { id, conversation_id: conversationId, model, options, session_id, sso_organization_id, question_id: questionId }
  const startedAt = await insertDraft(tx, row)
  await updateConversation(tx, conversationId)
  await tellConversation(tx, conversationId)
  return new Draft({ id, conversationId, userId: tx.user.id, model, options, questionId, attempt: 1, startedAt })
}

async function toLastPlace(tx: Ctx, conversationId: string, questionId: string | null): Promise<Place> {
  const last = await findNewestMessage(tx, conversationId)
  return { id: answerIdBehind(last?.id, tx.newId()), questionId }
}

/** A question repeated after a failed answer reuses the stored question. */
async function findAsked(tx: Ctx, conversationId: string, question: string): Promise<string | undefined> {
  const newest = await findNewestSaid(tx, conversationId)
  return newest?.sender === 'user' && newest.content === question ? newest.id : undefined
}

const storeQuestion = async (tx: Ctx, conversationId: string, content: string): Promise<string> =>
  (await insertBehind(tx, conversationId, { sender: 'user', content })).id

/** Stores the question, unless it is already stored without an answer. Runs in the transaction that locks the conversation. */
export async function beginAnswer(tx: Ctx, conversationId: string, question: string, asking: Asking): Promise<Draft> {
  const asked = await findAsked(tx, conversationId, question)
  if (asked !== undefined) await clearFailure(tx, asked)
  const questionId = asked ?? (await storeQuestion(tx, conversationId, question))
  return insertAnswer(tx, conversationId, await toLastPlace(tx, conversationId, questionId), asking)
}

/** The model continues after a decision. Runs in the transaction that locks the conversation. */
export const continueAnswer = async (tx: Ctx, conversationId: string, asking: Asking): Promise<Draft> =>
  insertAnswer(tx, conversationId, await toLastPlace(tx, conversationId, null), asking)

/** Answers an unanswered question right after it, whatever followed since. Runs in the transaction that locks the conversation. */
export async function retryAnswer(tx: Ctx, conversationId: string, questionId: string, asking: Asking): Promise<Draft> {
  const question = await findQuestion(tx, conversationId, questionId)
  if (!question) throw new NotFound()
  if (question.is_answered) throw new Conflict(words.conversation.answered)
  const id = question.next_id === null ? undefined : findAnswerIdBetween(question.last_id, question.next_id)
  if (question.next_id === null || id !== undefined) {
    await clearFailure(tx, questionId)
    const place = id === undefined ? await toLastPlace(tx, conversationId, questionId) : { id, questionId }
    return insertAnswer(tx, conversationId, place, asking)
  }
  // No id is free after the question, so it is asked again at the end.
  const again = await storeQuestion(tx, conversationId, question.content)
  return insertAnswer(tx, conversationId, await toLastPlace(tx, conversationId, again), asking)
}
