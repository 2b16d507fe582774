import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import {
  clearFailure,
  findAnswerIdBetween,
  findNewestMessage,
  findNewestSpoken,
  findQuestion,
  appendMessage,
  insertDraft,
  nextAnswerIdAfter,
  publishConversationChange,
  updateConversation,
} from '../../conversations/index.ts'
import { Draft } from '../drafts/draft.stream.ts'
import type { ChatOptions } from '../prompt/prompt-context.ts'

export interface AnswerOptions {
  options: ChatOptions
  model: string
}

/** The position of a new answer. */
interface AnswerPosition {
  id: string
  questionId: string | null
}

/** Stores the empty answer with the fields that another process needs to write it. */
async function insertAnswer(
  tx: Ctx,
  conversationId: string,
  { id, questionId }: AnswerPosition,
  { options, model }: AnswerOptions,
): Promise<Draft> {
  const { id: session_id, sso_organization_id } = tx.session
  const row = { id, conversation_id: conversationId, model, options, session_id, sso_organization_id, question_id: questionId }
  const startedAt = await insertDraft(tx, row)
  await updateConversation(tx, conversationId)
  await publishConversationChange(tx, conversationId)
  return new Draft({ id, conversationId, userId: tx.user.id, model, options, questionId, attempts: 1, startedAt })
}

async function toLastPosition(tx: Ctx, conversationId: string, questionId: string | null): Promise<AnswerPosition> {
  const last = await findNewestMessage(tx, conversationId)
  return { id: nextAnswerIdAfter(last?.id, tx.newId()), questionId }
}

/** A question repeated after a failed answer reuses the stored question. */
async function findRepeatedQuestion(tx: Ctx, conversationId: string, question: string): Promise<string | undefined> {
  const newest = await findNewestSpoken(tx, conversationId)
  return newest?.sender === 'user' && newest.content === question ? newest.id : undefined
}

const storeQuestion = async (tx: Ctx, conversationId: string, content: string): Promise<string> =>
  (await appendMessage(tx, conversationId, { sender: 'user', content })).id

/** Stores the question, unless it is already stored without an answer. Runs in the transaction that locks the conversation. */
export async function beginAnswer(tx: Ctx, conversationId: string, question: string, answerOptions: AnswerOptions): Promise<Draft> {
  const repeatedId = await findRepeatedQuestion(tx, conversationId, question)
  if (repeatedId !== undefined) await clearFailure(tx, repeatedId)
  const questionId = repeatedId ?? (await storeQuestion(tx, conversationId, question))
  return insertAnswer(tx, conversationId, await toLastPosition(tx, conversationId, questionId), answerOptions)
}

/** The model continues after a decision. Runs in the transaction that locks the conversation. */
export const continueAnswer = async (tx: Ctx, conversationId: string, answerOptions: AnswerOptions): Promise<Draft> =>
  insertAnswer(tx, conversationId, await toLastPosition(tx, conversationId, null), answerOptions)

/**
 * Inserts the answer directly after its unanswered question, even if other messages followed. Runs in the transaction that locks the
 * conversation.
 */
export async function retryAnswer(tx: Ctx, conversationId: string, questionId: string, answerOptions: AnswerOptions): Promise<Draft> {
  const question = await findQuestion(tx, conversationId, questionId)
  if (!question) throw new NotFound()
  if (question.is_answered) throw new Conflict(appMessages.conversation.answered)
  const id = question.next_id === null ? undefined : findAnswerIdBetween(question.last_id, question.next_id)
  if (question.next_id === null || id !== undefined) {
    await clearFailure(tx, questionId)
    const position = id === undefined ? await toLastPosition(tx, conversationId, questionId) : { id, questionId }
    return insertAnswer(tx, conversationId, position, answerOptions)
  }
  // No id is free between this question and the next one, so the question is stored again at the end.
  const again = await storeQuestion(tx, conversationId, question.content)
  return insertAnswer(tx, conversationId, await toLastPosition(tx, conversationId, again), answerOptions)
}
