import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import type { ChatInput, Message, RetryInput } from '@adjutant/contract/ai/conversations'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound } from '../../platform/errors.ts'
import { notify } from '../../platform/live/notifications.ts'
import { chooseDefaultModel, readEffectivePolicy } from '../ai-policy/index.ts'
import { countDraftsOf, findConversationForUpdate, getConversation, requestStop } from '../conversations/index.ts'
import { assertWithinDailyLimit } from '../usage/index.ts'
import { completeAnswer } from './answer/answer.service.ts'
import { beginAnswer, retryAnswer, type AnswerOptions } from './answer/begin-answer.service.ts'
import type { ChatDeps } from './chat.deps.ts'
import { stopTopic, type Draft } from './drafts/draft.stream.ts'
import type { ChatOptions } from './prompt/prompt-context.ts'

/** A unique index allows one unfinished answer per conversation. */
async function rejectConcurrent<T>(begin: Promise<T>): Promise<T> {
  try {
    return await begin
  } catch (error) {
    throw isUniqueViolation(error, 'messages_draft_key') ? new Conflict(appMessages.conversation.busy) : error
  }
}

async function chooseModel(ctx: Ctx, { models }: ChatDeps, requestedModel: string | null | undefined): Promise<string> {
  if (!requestedModel) return chooseDefaultModel(ctx, models)
  if (!models.isAllowed(requestedModel)) throw ValidationError.field('model', appMessages.conversation.noSuchModel)
  if (!(await readEffectivePolicy(ctx)).isModelAllowed(requestedModel))
    throw ValidationError.field('model', aiPolicyMessages.modelNotAllowed)
  return requestedModel
}

/** Starts an answer in the transaction that locks the conversation, then writes it. */
async function answer(
  ctx: Ctx,
  deps: ChatDeps,
  conversationId: string,
  options: ChatOptions,
  begin: (tx: Ctx, answerOptions: AnswerOptions) => Promise<Draft>,
): Promise<Message> {
  await getConversation(ctx, conversationId)
  const model = await chooseModel(ctx, deps, options.model)
  await assertWithinDailyLimit(ctx)
  const draft = await rejectConcurrent(
    inTransaction(ctx, async (tx) => {
      if (!(await findConversationForUpdate(tx, ctx.user, conversationId))) throw new NotFound()
      if ((await countDraftsOf(tx, ctx.user.id)) >= limits.answersAtOnce) throw new Conflict(appMessages.conversation.tooManyAnswers)
      return begin(tx, { options, model })
    }),
  )
  const written = completeAnswer(ctx, deps, draft)
  deps.registry.track(written)
  return written
}

export function send(ctx: Ctx, deps: ChatDeps, conversationId: string, input: ChatInput): Promise<Message> {
  const { message_text: question, ...options } = input
  return answer(ctx, deps, conversationId, options, (tx, answerOptions) => beginAnswer(tx, conversationId, question, answerOptions))
}

/** Answers an unanswered question in its place. */
export const retry = (ctx: Ctx, deps: ChatDeps, { id, messageId }: { id: string; messageId: string }, options: RetryInput) =>
  answer(ctx, deps, id, options, (tx, answerOptions) => retryAnswer(tx, id, messageId, answerOptions))

/** Takes effect at once if this process writes the answer, otherwise with the other process's next save. */
export async function stop(ctx: Ctx, deps: ChatDeps, conversationId: string): Promise<void> {
  await getConversation(ctx, conversationId)
  if (await requestStop(ctx, conversationId)) await notify(ctx, stopTopic(conversationId))
  deps.registry.stop(conversationId)
}
