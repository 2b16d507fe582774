import { and, desc, eq, sql } from 'drizzle-orm'
import type { Actor, DbCtx, DbPortsCtx } from '../../platform/ctx.ts'
import { type PageLimits, type RowPage, selectPage } from '../../platform/records/page.ts'
import { memories } from './memory.schema.ts'
import { lockUser } from '../identity/index.ts'
import { exportOwned } from '../../platform/records/personal-data.ts'

const ownedBy = (actor: Actor) => eq(memories.user_id, actor.id)
const isOwn = (actor: Actor, id: string) => and(ownedBy(actor), eq(memories.id, id))

const selectFrom = ({ db, ports }: DbPortsCtx, actor: Actor) =>
  db
    .select({
      id: memories.id,
      content: memories.content,
      conversation: ports.conversations.refOf(actor, memories.conversation_id),
      created_at: memories.created_at,
      updated_at: memories.updated_at,
    })
    .from(memories)

export type MemoryRow = Awaited<ReturnType<typeof selectFrom>>[number]

export const selectMemories = (ctx: DbPortsCtx, actor: Actor, limits: PageLimits): Promise<RowPage<MemoryRow>> =>
  selectPage(selectFrom(ctx, actor).where(ownedBy(actor)).orderBy(desc(memories.created_at), desc(memories.id)), limits, () =>
    ctx.db.$count(memories, ownedBy(actor)),
  )

export async function findMemory(ctx: DbPortsCtx, actor: Actor, id: string): Promise<MemoryRow | undefined> {
  const [row] = await selectFrom(ctx, actor).where(isOwn(actor, id))
  return row
}

export async function insertMemory(ctx: DbCtx, row: typeof memories.$inferInsert): Promise<void> {
  await ctx.db.insert(memories).values(row)
}

export async function updateContent(ctx: DbCtx, actor: Actor, id: string, content: string): Promise<boolean> {
  const updated = await ctx.db
    .update(memories)
    .set({ content, updated_at: sql`now()` })
    .where(isOwn(actor, id))
    .returning({ id: memories.id })
  return updated.length > 0
}

export async function deleteMemory(ctx: DbCtx, actor: Actor, id: string): Promise<boolean> {
  const deleted = await ctx.db.delete(memories).where(isOwn(actor, id)).returning({ id: memories.id })
  return deleted.length > 0
}

/** Locks the owner until the transaction ends, so that concurrent inserts can't exceed the limit. */
export async function countForInsert(ctx: DbCtx, actor: Actor): Promise<number> {
  await lockUser(ctx, actor.id)
  return ctx.db.$count(memories, ownedBy(actor))
}

export const exportMemories = exportOwned(memories, memories.user_id)
