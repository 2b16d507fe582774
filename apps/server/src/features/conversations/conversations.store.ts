import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import type { PageLimits } from '../../platform/records/page.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { conversations, messages } from './conversations.schema.ts'

type Db = Pick<SystemCtx, 'db'>

export type ConversationRow = typeof conversations.$inferSelect

const visibleTo = (actor: Actor) => and(isNull(conversations.deleted_at), eq(conversations.user_id, actor.id))

const store = createRecordStore(conversations, visibleTo)

export const {
  find: findConversation,
  findForUpdate: findConversationForUpdate,
  insert: insertConversation,
  update: updateConversation,
} = store

export const selectConversations = (ctx: Db, actor: Actor, limits: PageLimits) =>
  store.selectPage(ctx, actor, { orderBy: [desc(conversations.updated_at), desc(conversations.id)], ...limits })

/** Locks the row until the transaction ends, so that it still exists when another row refers to it. */
export async function lockOwnConversation(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(visibleTo(actor), eq(conversations.id, id)))
    .for('key share')
  return rows.length > 0
}

/** Subquery with the conversations that a person sees, to join. */
export const ownConversations = (ctx: Db, actor: Actor) =>
  ctx.db.select({ id: conversations.id, name: conversations.name }).from(conversations).where(visibleTo(actor)).as('own_conversations')

/** Tokens of all messages of the conversation. */
export async function sumUsage(ctx: Db, id: string): Promise<{ input_tokens: number; output_tokens: number }> {
  const total = (column: typeof messages.input_tokens | typeof messages.output_tokens) => sql<number>`coalesce(sum(${column}), 0)::int`
  const [sums] = await ctx.db
    .select({ input_tokens: total(messages.input_tokens), output_tokens: total(messages.output_tokens) })
    .from(messages)
    .where(eq(messages.conversation_id, id))
  return sums!
}
