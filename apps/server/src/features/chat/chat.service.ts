import { aiPolicyWords } from '@adjutant/contract/ai-policy-words'
import type { ChatInput, Message, RetryInput } from '@adjutant/contract/conversations'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { nudge } from '../../platform/nudges.ts'
import { chooseDefaultModel, readEffectivePolicy } from '../ai-policy/ai-policy.door.ts'
import { findConversationForChange, getConversation } from '../conversations/conversations.door.ts'
import { complete } from './answer.ts'
import { beginAnswer, retryAnswer, type Asking } from './begin-answer.ts'
import type { ChatParts } from './chat-parts.ts'
import { refuseWhenUsedUp } from './daily-limit.ts'
import { stopTopic } from './draft-board.ts'
import type { Draft } from './draft.ts'
import { countDraftsOf, markToStop } from './drafts.store.ts'
import type { ChatOptions } from './prompt/given.ts'

/** A unique index allows one unfinished answer per conversation. */
async function refuseSecond<T>(begin: Promise<T>): Promise<T> {
  try {
    return await begin
  } catch (error) {
    throw isUniqueViolation(error, 'messages_draft_key') ? new Conflict(words.conversation.busy) : error
  }
}

async function chooseModel(ctx: Ctx, { models }: ChatParts, asked: string | null | undefined): Promise<string> {
  if (!asked) return chooseDefaultModel(ctx, models)
  if (!models.isAllowed(asked)) throw Invalid.field('model', words.conversation.noSuchModel)
  if (!(await readEffectivePolicy(ctx)).isModelAllowed(asked)) throw Invalid.field('model', aiPolicyWords.modelNotAllowed)
  return asked
}

/** Starts an answer in the transaction that locks the conversation, then writes it. */
async function answer(
  ctx: Ctx,
  parts: ChatParts,
  conversationId: string,
  options: ChatOptions,
  begin: (tx: Ctx, asking: Asking) => Promise<Draft>,
): Promise<Message> {
  await getConversation(ctx, conversationId)
  const model = await chooseModel(ctx, parts, options.model)
  await refuseWhenUsedUp(ctx)
  const draft = await refuseSecond(
    inTransaction(ctx, async (tx) => {
      if (!(await findConversationForChange(tx, ctx.user, conversationId))) throw new NotFound()
      if ((await countDraftsOf(tx, ctx.user.id)) >= limits.answersAtOnce) throw new Conflict(words.conversation.tooManyAnswers)
      return begin(tx, { options, model })
    }),
  )
  const written = complete(ctx, parts, draft)
  parts.board.keep(written)
  return written
}

export function send(ctx: Ctx, parts: ChatParts, conversationId: string, input: ChatInput): Promise<Message> {
  const { message_text: question, ...options } = input
  return answer(ctx, parts, conversationId, options, (tx, asking) => beginAnswer(tx, conversationId, question, asking))
}

/** Answers an unanswered question in its place. */
export const retry = (ctx: Ctx, parts: ChatParts, { id, messageId }: { id: string; messageId: string }, options: RetryInput) =>
  answer(ctx, parts, id, options, (tx, asking) => retryAnswer(tx, id, messageId, asking))

/** Takes effect at once if this process writes the answer, otherwise with the other process's next save. */
export async function stop(ctx: Ctx, parts: ChatParts, conversationId: string): Promise<void> {
  await getConversation(ctx, conversationId)
  if (await markToStop(ctx, conversationId)) await nudge(ctx, stopTopic(conversationId))
  parts.board.stop(conversationId)
}
