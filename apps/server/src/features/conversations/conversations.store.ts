import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { conversations, messages } from './conversations.schema.ts'

type Db = Pick<SystemCtx, 'db'>

export type ConversationRow = typeof conversations.$inferSelect

const visibleTo = (actor: Actor) => and(isNull(conversations.deleted_at), eq(conversations.user_id, actor.id))

const isVisible = (actor: Actor, id: string) => and(visibleTo(actor), eq(conversations.id, id))

export async function selectConversations(ctx: Db, actor: Actor, { skip, limit }: { skip: number; limit: number }) {
  const rows = await ctx.db
    .select()
    .from(conversations)
    .where(visibleTo(actor))
    .orderBy(desc(conversations.updated_at), desc(conversations.id))
    .offset(skip)
    .limit(limit)
  return { rows, total: await ctx.db.$count(conversations, visibleTo(actor)) }
}

export async function findConversation(ctx: Db, actor: Actor, id: string): Promise<ConversationRow | undefined> {
  const [row] = await ctx.db.select().from(conversations).where(isVisible(actor, id))
  return row
}

/** Locks the row until the transaction ends: nobody can add messages or move it to the trash meanwhile. */
export async function findConversationForUpdate(ctx: Db, actor: Actor, id: string): Promise<ConversationRow | undefined> {
  const [row] = await ctx.db.select().from(conversations).where(isVisible(actor, id)).for('update')
  return row
}

export async function insertConversation(ctx: Db, row: typeof conversations.$inferInsert): Promise<ConversationRow> {
  return firstRow(await ctx.db.insert(conversations).values(row).returning())
}

/** Without a patch, only the time of the last update changes, for a new message. */
export async function updateConversation(ctx: Db, id: string, patch: { name?: string } = {}): Promise<ConversationRow> {
  return firstRow(
    await ctx.db
      .update(conversations)
      .set({ ...patch, updated_at: sql`now()` })
      .where(eq(conversations.id, id))
      .returning(),
  )
}

export async function moveConversationToTrash(ctx: Db, id: string, byUserId: string): Promise<void> {
  await ctx.db
    .update(conversations)
    .set({ deleted_at: sql`now()`, deleted_by_user_id: byUserId })
    .where(eq(conversations.id, id))
}

/** Tokens of all messages of the conversation. */
export async function sumUsage(ctx: Db, id: string): Promise<{ input_tokens: number; output_tokens: number }> {
  const total = (column: typeof messages.input_tokens) => sql<number>`coalesce(sum(${column}), 0)::int`
  return firstRow(
    await ctx.db
      .select({ input_tokens: total(messages.input_tokens), output_tokens: total(messages.output_tokens) })
      .from(messages)
      .where(eq(messages.conversation_id, id)),
  )
}
