import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { conversations } from './conversations.schema.ts'
import { isExpired } from '../trash/index.ts'

type Db = Pick<SystemCtx, 'db'>

/** Only the owner can move a conversation to the trash. */
const trashedBy = (actor: Actor) => and(isNotNull(conversations.deleted_at), eq(conversations.user_id, actor.id))

const isTrashed = (actor: Actor, id: string) => and(trashedBy(actor), eq(conversations.id, id))

export function selectTrashed(ctx: Db, actor: Actor) {
  const deletedAt = sql<Date>`${conversations.deleted_at}`.mapWith(conversations.created_at)
  return ctx.db
    .select({ id: conversations.id, title: conversations.name, deleted_at: deletedAt })
    .from(conversations)
    .where(trashedBy(actor))
}

export async function undelete(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const restored = await ctx.db
    .update(conversations)
    .set({ deleted_at: null, deleted_by_user_id: null })
    .where(isTrashed(actor, id))
    .returning({ id: conversations.id })
  return restored.length > 0
}

export async function deletePermanently(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const deleted = await ctx.db.delete(conversations).where(isTrashed(actor, id)).returning({ id: conversations.id })
  return deleted.length > 0
}

export async function deleteExpired(ctx: Db): Promise<void> {
  await ctx.db.delete(conversations).where(isExpired(conversations.deleted_at))
}
