import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { findNewestMessage, insertMessage, type MessageRow } from '../conversations/conversations.door.ts'
import { tell } from '../events/events.door.ts'
import { idBehind } from './message-ids.ts'

export const tellConversationOf = (ctx: SystemCtx, userId: string, id: string) =>
  tell(ctx, { topic: 'conversations', id, kind: 'changed', audience: [userId] })

export const tellConversation = (ctx: Ctx, id: string) => tellConversationOf(ctx, ctx.user.id, id)

export async function insertBehind(
  ctx: SystemCtx,
  conversation_id: string,
  row: Pick<MessageRow, 'sender' | 'content'>,
): Promise<MessageRow> {
  const last = await findNewestMessage(ctx, conversation_id)
  return insertMessage(ctx, { ...row, conversation_id, id: idBehind(last?.id, ctx.newId()) })
}

export const insertSystemLine = (ctx: SystemCtx, conversationId: string, content: string) =>
  insertBehind(ctx, conversationId, { sender: 'system', content })
