import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import type { PageLimits } from '../../platform/records/page.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { conversations, messages } from './conversations.schema.ts'
import { exportOwned } from '../../platform/records/personal-data.ts'

export type ConversationRow = typeof conversations.$inferSelect

export const visibleTo = (actor: Actor) => and(isNull(conversations.deleted_at), eq(conversations.user_id, actor.id))

const store = createRecordStore(conversations, visibleTo)

export const {
  find: findConversation,
  findForUpdate: findConversationForUpdate,
  insert: insertConversation,
  update: updateConversation,
} = store

export const selectConversations = (ctx: DbCtx, actor: Actor, limits: PageLimits) =>
  store.selectPage(ctx, actor, { orderBy: [desc(conversations.updated_at), desc(conversations.id)], ...limits })

/** Locks the conversation with this id until the transaction ends; messages can still be added. */
export async function lockConversation(ctx: DbCtx, id: SQL): Promise<void> {
  await ctx.db.execute(sql`select 1 from ${conversations} where id = ${id} for no key update`)
}

/** Tokens of all messages of the conversation. */
export async function sumUsage(ctx: DbCtx, id: string): Promise<{ input_tokens: number; output_tokens: number }> {
  const total = (column: typeof messages.input_tokens) => sql<number>`coalesce(sum(${column}), 0)::int`
  return firstRow(
    await ctx.db
      .select({ input_tokens: total(messages.input_tokens), output_tokens: total(messages.output_tokens) })
      .from(messages)
      .where(eq(messages.conversation_id, id)),
  )
}

export const exportConversations = exportOwned(conversations, conversations.user_id)

export const exportMessages = (conversationId: string): SQL => sql`select m.id, jsonb_build_object('at', m.created_at, 'from', m.sender,
    'text', m.content, 'sources', m.sources) as row
  from ${messages} m where m.conversation_id = ${conversationId}::uuid`
