import type { Conversation, ConversationChange, ConversationCreate, Message, Usage } from '@adjutant/contract/ai/conversations'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange } from '../events/index.ts'
import { canDelete, canEdit } from './conversations.policy.ts'
import {
  findConversation,
  findConversationForUpdate,
  insertConversation,
  selectConversations,
  sumUsage,
  updateConversation,
  type ConversationRow,
} from './conversations.store.ts'
import { toConversation, toMessage } from './conversations.dto.ts'
import { conversationTrash } from './conversations.trash.ts'
import { selectMessages } from './messages.store.ts'

interface Paging {
  skip: number
  limit: number
}

export async function listConversations(ctx: Ctx, paging: Paging): Promise<PageOf<Conversation>> {
  const { rows, total } = await selectConversations(ctx, ctx.user, paging)
  return { items: rows.map(toConversation), total }
}

export async function getConversation(ctx: Ctx, id: string): Promise<ConversationRow> {
  const row = await findConversation(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return row
}

export const readConversation = async (ctx: Ctx, id: string): Promise<Conversation> => toConversation(await getConversation(ctx, id))

export function createConversation(ctx: Ctx, { name }: ConversationCreate): Promise<Conversation> {
  return inTransaction(ctx, async (tx) => {
    const row = await insertConversation(tx, { id: tx.newId(), user_id: ctx.user.id, name })
    await publishChange(tx, { topic: 'conversations', id: row.id, kind: 'created', audience: [ctx.user.id] })
    return toConversation(row)
  })
}

export function changeConversation(ctx: Ctx, id: string, { name }: ConversationChange): Promise<Conversation> {
  return inTransaction(ctx, async (tx) => {
    const before = await findConversationForUpdate(tx, ctx.user, id)
    if (!before || !canEdit(ctx.user, before)) throw new NotFound()
    if (name === undefined || name === before.name) return toConversation(before)
    const row = await updateConversation(tx, id, { name })
    await publishChange(tx, { topic: 'conversations', id, kind: 'changed', audience: [ctx.user.id] })
    return toConversation(row)
  })
}

export function removeConversation(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const conversation = await findConversationForUpdate(tx, ctx.user, id)
    if (!conversation || !canDelete(ctx.user, conversation)) throw new NotFound()
    await conversationTrash.add(tx, id, [ctx.user.id])
  })
}

export async function listMessages(ctx: Ctx, id: string, paging: Paging): Promise<PageOf<Message>> {
  await getConversation(ctx, id)
  const { rows, total } = await selectMessages(ctx, id, paging)
  return { items: rows.map(toMessage), total }
}

export async function readUsage(ctx: Ctx, id: string): Promise<Usage> {
  await getConversation(ctx, id)
  return sumUsage(ctx, id)
}
