import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { notes } from '../../platform/db/schema/index.ts'
import { isExpired } from '../bin/bin.door.ts'

type Db = Pick<SystemCtx, 'db'>

/** Only its owner can delete it. */
const binnedBy = (actor: Actor) => and(isNotNull(notes.deleted_at), eq(notes.user_id, actor.id))

const isBinned = (actor: Actor, id: string) => and(binnedBy(actor), eq(notes.id, id))

/** More than any title needs; avoids loading long notes. */
const openingLength = 2_000

export function selectBinned(ctx: Db, actor: Actor) {
  const opening = sql<string>`left(${notes.content}, ${openingLength})`
  return ctx.db
    .select({ id: notes.id, opening, deleted_at: sql<Date>`${notes.deleted_at}`.mapWith(notes.created_at) })
    .from(notes)
    .where(binnedBy(actor))
}

export async function unbin(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const restored = await ctx.db
    .update(notes)
    .set({ deleted_at: null, deleted_by_user_id: null })
    .where(isBinned(actor, id))
    .returning({ id: notes.id })
  return restored.length > 0
}

export async function deleteForGood(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const deleted = await ctx.db.delete(notes).where(isBinned(actor, id)).returning({ id: notes.id })
  return deleted.length > 0
}

export async function deleteExpired(ctx: Db): Promise<void> {
  await ctx.db.delete(notes).where(isExpired(notes.deleted_at))
}
