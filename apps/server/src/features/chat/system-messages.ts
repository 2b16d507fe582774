import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { findNewestMessage, insertMessage, type MessageRow } from '../conversations/index.ts'
import { publishChange } from '../events/index.ts'
import { nextIdAfter } from './message-ids.ts'

export const publishConversationChangeFor = (ctx: SystemCtx, userId: string, id: string) =>
  publishChange(ctx, { topic: 'conversations', id, kind: 'changed', audience: [userId] })

export const publishConversationChange = (ctx: Ctx, id: string) => publishConversationChangeFor(ctx, ctx.user.id, id)

export async function insertAfterLast(
  ctx: SystemCtx,
  conversation_id: string,
  row: Pick<MessageRow, 'sender' | 'content'>,
): Promise<MessageRow> {
  const last = await findNewestMessage(ctx, conversation_id)
  return insertMessage(ctx, { ...row, conversation_id, id: nextIdAfter(last?.id, ctx.newId()) })
}

export const insertSystemLine = (ctx: SystemCtx, conversationId: string, content: string) =>
  insertAfterLast(ctx, conversationId, { sender: 'system', content })
