import type { GoalQuery } from '@adjutant/contract/goals'
import { and, asc, desc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import { goals } from './goals.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { selectPage, type RowPage } from '../../platform/records/page.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { isOwnOrOfOrganization } from '../../platform/records/visibility.ts'
import { organizationNames } from '../identity/index.ts'

export type GoalPatch = Partial<Pick<GoalRecord, 'title' | 'description' | 'due_date' | 'status' | 'organization_id'>>
export type GoalRecord = typeof goals.$inferSelect

const visibleTo = (actor: Actor) => and(isNull(goals.deleted_at), isOwnOrOfOrganization(actor, goals))

const store = createRecordStore(goals, visibleTo)

/** Also serializes updates of a goal and its KPIs. */
export const { findForUpdate: findGoalForUpdate } = store

const owners = organizationNames('owners')

const selectNamed = (ctx: DbCtx) =>
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

export function selectGoals(ctx: DbCtx, actor: Actor, query: GoalQuery): Promise<RowPage<GoalRow>> {
  const where = matching(actor, query)
  const list = selectNamed(ctx)
    .where(where)
    .orderBy(...orders[query.sort_by])
  return selectPage(list, query, () => ctx.db.$count(goals, where))
}

export async function findGoal(ctx: DbCtx, actor: Actor, id: string): Promise<GoalRow | undefined> {
  const [row] = await selectNamed(ctx).where(and(visibleTo(actor), eq(goals.id, id)))
  return row
}

/** Those of the goals that the actor sees. */
export async function selectVisibleIds(ctx: DbCtx, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: goals.id })
    .from(goals)
    .where(and(visibleTo(actor), inArray(goals.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Returns the row even if the update removed the caller's own access. */
async function readBack(ctx: DbCtx, id: string): Promise<GoalRow> {
  return firstRow(await selectNamed(ctx).where(eq(goals.id, id)))
}

export async function insertGoal(ctx: DbCtx, row: typeof goals.$inferInsert): Promise<GoalRow> {
  await store.insert(ctx, row)
  return readBack(ctx, row.id)
}

export async function updateGoal(ctx: DbCtx, id: string, patch: GoalPatch): Promise<GoalRow> {
  await store.update(ctx, id, patch)
  return readBack(ctx, id)
}
