import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { conversations } from '../conversations/conversations.schema.ts'
import { memories } from './memory.schema.ts'
import { lockUser } from '../identity/index.ts'

type Db = Pick<SystemCtx, 'db'>

const ownedBy = (actor: Actor) => eq(memories.user_id, actor.id)
const isOwn = (actor: Actor, id: string) => and(ownedBy(actor), eq(memories.id, id))

/** A conversation in the trash is not shown as source. */
const origin = (actor: Actor) =>
  and(eq(conversations.id, memories.conversation_id), eq(conversations.user_id, actor.id), isNull(conversations.deleted_at))

const columns = {
  id: memories.id,
  content: memories.content,
  conversation_id: conversations.id,
  conversation_name: conversations.name,
  created_at: memories.created_at,
  updated_at: memories.updated_at,
}

const selectFrom = (ctx: Db, actor: Actor) => ctx.db.select(columns).from(memories).leftJoin(conversations, origin(actor))

export type MemoryRow = Awaited<ReturnType<typeof selectFrom>>[number]

export async function selectMemories(ctx: Db, actor: Actor, { skip, limit }: { skip: number; limit: number }) {
  const rows = await selectFrom(ctx, actor)
    .where(ownedBy(actor))
    .orderBy(desc(memories.created_at), desc(memories.id))
    .offset(skip)
    .limit(limit)
  return { rows, total: await ctx.db.$count(memories, ownedBy(actor)) }
}

export async function findMemory(ctx: Db, actor: Actor, id: string): Promise<MemoryRow | undefined> {
  const [row] = await selectFrom(ctx, actor).where(isOwn(actor, id))
  return row
}

export async function insertMemory(ctx: Db, row: typeof memories.$inferInsert): Promise<void> {
  await ctx.db.insert(memories).values(row)
}

export async function updateContent(ctx: Db, actor: Actor, id: string, content: string): Promise<boolean> {
  const updated = await ctx.db
    .update(memories)
    .set({ content, updated_at: sql`now()` })
    .where(isOwn(actor, id))
    .returning({ id: memories.id })
  return updated.length > 0
}

export async function deleteMemory(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const deleted = await ctx.db.delete(memories).where(isOwn(actor, id)).returning({ id: memories.id })
  return deleted.length > 0
}

/** Locks the owner until the transaction ends, so that concurrent inserts can't exceed the limit. */
export async function countForInsert(ctx: Db, actor: Actor): Promise<number> {
  await lockUser(ctx, actor.id)
  return ctx.db.$count(memories, ownedBy(actor))
}

/** Locks the row until the transaction ends, so that it still exists when the memory refers to it. */
export async function lockOwnConversation(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.user_id, actor.id), isNull(conversations.deleted_at)))
    .for('key share')
  return rows.length > 0
}
