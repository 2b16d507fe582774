import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { goals } from './goals.schema.ts'
import { isExpired } from '../trash/index.ts'
import type { GoalRecord } from './goals.store.ts'

type Db = Pick<SystemCtx, 'db'>

/** Goals that this person deleted. The policy decides whether they still have permission. */
const trashedBy = (actor: Actor) => and(isNotNull(goals.deleted_at), eq(goals.deleted_by_user_id, actor.id))

export type TrashedGoal = GoalRecord & { deleted_at: Date }

export async function selectTrashed(ctx: Db, actor: Actor): Promise<TrashedGoal[]> {
  return (await ctx.db.select().from(goals).where(trashedBy(actor))) as TrashedGoal[]
}

export async function findTrashed(ctx: Db, actor: Actor, id: string): Promise<GoalRecord | undefined> {
  const [goal] = await ctx.db
    .select()
    .from(goals)
    .where(and(trashedBy(actor), eq(goals.id, id)))
    .for('update')
  return goal
}

export async function undelete(ctx: Db, id: string): Promise<void> {
  await ctx.db.update(goals).set({ deleted_at: null, deleted_by_user_id: null }).where(eq(goals.id, id))
}

export async function deletePermanently(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(goals).where(eq(goals.id, id))
}

/** Includes goals without an organization whose owner's account is deleted: nobody can see them. */
export async function deleteExpired(ctx: Db): Promise<void> {
  const expired = isExpired(goals.deleted_at)
  await ctx.db.delete(goals).where(or(expired, and(isNull(goals.user_id), isNull(goals.organization_id))))
}
