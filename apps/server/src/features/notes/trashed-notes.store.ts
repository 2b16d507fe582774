import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { notes } from './notes.schema.ts'
import { isExpired } from '../trash/index.ts'

type Db = Pick<SystemCtx, 'db'>

/** Only its owner can delete it. */
const isTrashedBy = (actor: Actor) => and(isNotNull(notes.deleted_at), eq(notes.user_id, actor.id))

const isTrashed = (actor: Actor, id: string) => and(isTrashedBy(actor), eq(notes.id, id))

/** More than any title needs; avoids loading long notes. */
const openingLength = 2_000

export function selectTrashed(ctx: Db, actor: Actor) {
  const opening = sql<string>`left(${notes.content}, ${openingLength})`
  return ctx.db
    .select({ id: notes.id, opening, deleted_at: sql<Date>`${notes.deleted_at}`.mapWith(notes.created_at) })
    .from(notes)
    .where(isTrashedBy(actor))
}

export async function undelete(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const restored = await ctx.db
    .update(notes)
    .set({ deleted_at: null, deleted_by_user_id: null })
    .where(isTrashed(actor, id))
    .returning({ id: notes.id })
  return restored.length > 0
}

export async function deletePermanently(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const deleted = await ctx.db.delete(notes).where(isTrashed(actor, id)).returning({ id: notes.id })
  return deleted.length > 0
}

export async function deleteExpired(ctx: Db): Promise<void> {
  await ctx.db.delete(notes).where(isExpired(notes.deleted_at))
}
