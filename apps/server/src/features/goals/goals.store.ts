import type { GoalQuery } from '@adjutant/contract/goals'
import { and, asc, desc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { goals } from './goals.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { organizationIdsOf } from '../../platform/permissions.ts'
import type { HandoverRequest } from '../organizations/index.ts'
import { organizationNames } from '../identity/index.ts'

type Db = Pick<SystemCtx, 'db'>

export type GoalPatch = Partial<Pick<GoalRecord, 'title' | 'description' | 'due_date' | 'status' | 'organization_id'>>
export type GoalRecord = typeof goals.$inferSelect

/** Not in the trash, and owned by the actor or one of their organizations. */
const visibleTo = (actor: Actor) =>
  and(isNull(goals.deleted_at), or(eq(goals.user_id, actor.id), inArray(goals.organization_id, organizationIdsOf(actor))))

const owners = organizationNames('owners')

const selectNamed = (ctx: Db) =>
  ctx.db.select({ goal: goals, organization_name: owners.name }).from(goals).leftJoin(owners, eq(owners.id, goals.organization_id))

export type GoalRow = Awaited<ReturnType<typeof selectNamed>>[number]

/** In progress first, ended last. */
const statusPlace = sql`array_position(array['in_progress', 'new', 'failed', 'done'], ${goals.status})`

const orders = {
  due_date: [asc(goals.due_date), desc(goals.created_at), desc(goals.id)],
  created_at: [desc(goals.created_at), desc(goals.id)],
  status: [statusPlace, asc(goals.due_date), desc(goals.created_at), desc(goals.id)],
} as const

/** A status overrides the exclusion of completed goals; `all` is no filter. */
function statusFilter({ status, include_completed }: GoalQuery) {
  if (status !== undefined && status !== 'all') return eq(goals.status, status)
  return include_completed ? undefined : ne(goals.status, 'done')
}

function matching(actor: Actor, query: GoalQuery) {
  const pattern = toLikePattern(query.search)
  return and(
    visibleTo(actor),
    query.search ? or(ilike(goals.title, pattern), ilike(goals.description, pattern)) : undefined,
    statusFilter(query),
    query.organization_id ? eq(goals.organization_id, query.organization_id) : undefined,
  )
}

export async function selectGoals(ctx: Db, actor: Actor, query: GoalQuery): Promise<{ rows: GoalRow[]; total: number }> {
  const where = matching(actor, query)
  const rows = await selectNamed(ctx)
    .where(where)
    .orderBy(...orders[query.sort_by])
    .offset(query.skip)
    .limit(query.limit)
  return { rows, total: await ctx.db.$count(goals, where) }
}

const isVisible = (actor: Actor, id: string) => and(visibleTo(actor), eq(goals.id, id))

export async function findGoal(ctx: Db, actor: Actor, id: string): Promise<GoalRow | undefined> {
  const [row] = await selectNamed(ctx).where(isVisible(actor, id))
  return row
}

/** Locks the row until the transaction ends, so that updates of a goal and its KPIs are serialized. */
export async function findGoalForUpdate(ctx: Db, actor: Actor, id: string): Promise<GoalRecord | undefined> {
  const [goal] = await ctx.db.select().from(goals).where(isVisible(actor, id)).for('update')
  return goal
}

/** Returns the row even if the update removed the caller's own access. */
async function readBack(ctx: Db, id: string): Promise<GoalRow> {
  return firstRow(await selectNamed(ctx).where(eq(goals.id, id)))
}

export async function insertGoal(ctx: Db, row: typeof goals.$inferInsert): Promise<GoalRow> {
  await ctx.db.insert(goals).values(row)
  return readBack(ctx, row.id)
}

export async function updateGoal(ctx: Db, id: string, patch: GoalPatch): Promise<GoalRow> {
  await ctx.db
    .update(goals)
    .set({ ...patch, updated_at: sql`now()` })
    .where(eq(goals.id, id))
  return readBack(ctx, id)
}

/** Includes goals in the trash: deleting a goal before leaving doesn't remove it from the organization. */
export async function handOverGoalRows(ctx: Db, { organizationId, leaverId, successorId }: HandoverRequest): Promise<number> {
  const deletedBy = sql`case when ${goals.deleted_by_user_id} = ${leaverId}::uuid then ${successorId}::uuid else ${goals.deleted_by_user_id} end`
  const handedOver = await ctx.db
    .update(goals)
    .set({ user_id: successorId, deleted_by_user_id: deletedBy })
    .where(and(eq(goals.organization_id, organizationId), eq(goals.user_id, leaverId)))
    .returning({ id: goals.id })
  return handedOver.length
}

export async function moveGoalToTrash(ctx: Db, id: string, byUserId: string): Promise<void> {
  await ctx.db
    .update(goals)
    .set({ deleted_at: sql`now()`, deleted_by_user_id: byUserId })
    .where(eq(goals.id, id))
}
