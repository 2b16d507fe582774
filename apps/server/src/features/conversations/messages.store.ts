import { and, asc, desc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { acts, messages } from '../../platform/db/schema/index.ts'

type Db = Pick<SystemCtx, 'db'>

export type ActRow = typeof acts.$inferSelect
export type MessageRow = typeof messages.$inferSelect & { acts: ActRow[] }

async function withActs(ctx: Db, rows: (typeof messages.$inferSelect)[]): Promise<MessageRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await ctx.db.select().from(acts).where(inArray(acts.message_id, ids)).orderBy(asc(acts.created_at), asc(acts.id))
  const byMessage = Map.groupBy(found, ({ message_id }) => message_id)
  return rows.map((row) => ({ ...row, acts: byMessage.get(row.id) ?? [] }))
}

/** Counted from the newest, told oldest first. */
export async function selectMessages(ctx: Db, conversationId: string, { skip, limit }: { skip: number; limit: number }) {
  const where = eq(messages.conversation_id, conversationId)
  const rows = await ctx.db.select().from(messages).where(where).orderBy(desc(messages.id)).offset(skip).limit(limit)
  return { rows: await withActs(ctx, rows.toReversed()), total: await ctx.db.$count(messages, where) }
}

/** What was stored behind this one, oldest first; an answer that is still being written is not. */
export async function selectStoredAfter(ctx: Db, conversationId: string, afterId: string, limit: number): Promise<MessageRow[]> {
  const where = and(eq(messages.conversation_id, conversationId), gt(messages.id, afterId), isNull(messages.lease_until))
  return withActs(ctx, await ctx.db.select().from(messages).where(where).orderBy(asc(messages.id)).limit(limit))
}

export async function selectMessagesById(ctx: Db, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return withActs(ctx, await ctx.db.select().from(messages).where(inArray(messages.id, ids)).orderBy(asc(messages.id)))
}

type NewestMessage = Pick<typeof messages.$inferSelect, 'id' | 'sender' | 'content'>

async function findNewest(ctx: Db, conversationId: string, which?: SQL): Promise<NewestMessage | undefined> {
  const [row] = await ctx.db
    .select({ id: messages.id, sender: messages.sender, content: messages.content })
    .from(messages)
    .where(and(eq(messages.conversation_id, conversationId), which))
    .orderBy(desc(messages.id))
    .limit(1)
  return row
}

/** With `isStored`, one that is still being written does not count. */
export const findNewestMessage = (ctx: Db, conversationId: string, isStored = false) =>
  findNewest(ctx, conversationId, isStored ? isNull(messages.lease_until) : undefined)

/** What the person or the assistant said last; lines of ours do not count. */
export const findNewestSaid = (ctx: Db, conversationId: string) => findNewest(ctx, conversationId, ne(messages.sender, 'system'))

export async function insertMessage(ctx: Db, row: typeof messages.$inferInsert): Promise<MessageRow> {
  const [inserted] = await ctx.db.insert(messages).values(row).returning()
  return { ...inserted!, acts: [] }
}
