import type { ChatInput, Message } from '@adjutant/contract/conversations'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { nudge } from '../../platform/nudges.ts'
import { findConversationForChange, getConversation } from '../conversations/conversations.door.ts'
import { beginAnswer, complete } from './answer.ts'
import type { ChatParts } from './chat-parts.ts'
import { refuseWhenUsedUp } from './daily-limit.ts'
import { stopTopic } from './draft-board.ts'
import { countDraftsOf, markToStop } from './drafts.store.ts'

/** Only one answer is written in a conversation at a time: the database itself sees to it. */
async function refuseSecond<T>(begin: Promise<T>): Promise<T> {
  try {
    return await begin
  } catch (error) {
    throw isUniqueViolation(error, 'messages_draft_key') ? new Conflict(words.conversation.busy) : error
  }
}

export async function send(ctx: Ctx, parts: ChatParts, conversationId: string, input: ChatInput): Promise<Message> {
  const { message_text: question, ...options } = input
  await getConversation(ctx, conversationId)
  const model = options.model ?? parts.models.defaultId
  if (!parts.models.isAllowed(model)) throw Invalid.field('model', words.conversation.noSuchModel)
  await refuseWhenUsedUp(ctx)
  const begun = await refuseSecond(
    inTransaction(ctx, async (tx) => {
      if (!(await findConversationForChange(tx, ctx.user, conversationId))) throw new NotFound()
      if ((await countDraftsOf(tx, ctx.user.id)) >= limits.answersAtOnce) throw new Conflict(words.conversation.tooManyAnswers)
      return beginAnswer(tx, conversationId, { question, options, model })
    }),
  )
  const answer = complete(ctx, parts, begun)
  parts.board.keep(answer)
  return answer
}

/** Takes effect at once where the answer is written here, and with its next save where another process writes it. */
export async function stop(ctx: Ctx, parts: ChatParts, conversationId: string): Promise<void> {
  await getConversation(ctx, conversationId)
  if (await markToStop(ctx, conversationId)) await nudge(ctx, stopTopic(conversationId))
  parts.board.stop(conversationId)
}
