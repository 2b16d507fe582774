import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { publishChange } from '../events/index.ts'
import { nextIdAfter } from './message-ids.logic.ts'
import { findNewestMessage, insertMessage, type MessageRow, type NewMessage } from './messages.store.ts'

export const publishConversationChangeFor = (ctx: SystemCtx, userId: string, id: string) =>
  publishChange(ctx, { topic: 'conversations', id, kind: 'changed', audience: [userId] })

export const publishConversationChange = (ctx: Ctx, id: string) => publishConversationChangeFor(ctx, ctx.user.id, id)

/** Stores the message after the newest one of the conversation. */
export async function appendMessage(
  ctx: SystemCtx,
  conversation_id: string,
  row: Omit<NewMessage, 'id' | 'conversation_id'>,
): Promise<MessageRow> {
  const last = await findNewestMessage(ctx, conversation_id)
  return insertMessage(ctx, { ...row, conversation_id, id: nextIdAfter(last?.id, ctx.newId()) })
}

export const appendSystemMessage = (ctx: SystemCtx, conversationId: string, content: string) =>
  appendMessage(ctx, conversationId, { sender: 'system', content })
