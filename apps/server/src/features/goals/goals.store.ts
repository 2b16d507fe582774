import type { CheckIn, GoalQuery } from '@adjutant/contract/goals'
import { and, asc, desc, eq, exists, ilike, inArray, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, DbCtx, ViewerCtx } from '../../platform/ctx.ts'
import { check_ins, goals, kpis } from './goals.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { type RowPage, selectPage } from '../../platform/records/page.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { rowExists } from '../../platform/records/row-exists.ts'
import { isOwnOrOfOrganization } from '../../platform/records/visibility.ts'
import { organizationNames, people, personColumns } from '../identity/index.ts'
import { handOverOwned, type HandOverRecords } from '../organizations/index.ts'
import { exportOwned, exportOwnedWithChildren } from '../../platform/records/personal-data.ts'

export type GoalPatch = Partial<
  Pick<
    GoalRecord,
    | 'title'
    | 'description'
    | 'due_date'
    | 'status'
    | 'organization_id'
    | 'owner_id'
    | 'parent_goal_id'
    | 'check_in_interval'
    | 'next_check_in_on'
  >
>
export type GoalRecord = typeof goals.$inferSelect

export const goalExists = rowExists(goals)

export const visibleTo = (actor: Actor) => and(isNull(goals.deleted_at), isOwnOrOfOrganization(actor, goals))

const store = createRecordStore(goals, visibleTo)

/** The lock also serializes updates of the goal's KPIs. */
export const { findForUpdate: findGoalForUpdate, selectVisibleIds } = store

export const organizations = organizationNames('organizations_of_goals')
export const owners = people('owners')

/** A goal that lost its organization belongs to its creator, because the owner may no longer see it. */
export const ownerId = sql<string | null>`case when ${goals.organization_id} is null then ${goals.user_id} else ${goals.owner_id} end`

/** A goal that another record refers to, with the fields that decide who sees it. */
export interface LinkedGoal {
  id: string
  title: string
  user_id: string | null
  organization_id: string | null
}

/** Column with the goal that this column refers to; null for a deleted one. */
export const linkedGoal = (id: SQLWrapper) =>
  sql<LinkedGoal | null>`(select jsonb_build_object('id', l.id, 'title', l.title, 'user_id', l.user_id, 'organization_id', l.organization_id)
    from ${goals} l where l.id = ${id} and l.deleted_at is null)`

/** Column with the latest check-in before a moment. */
export const lastCheckInBefore = (moment: SQLWrapper) => sql<{ confidence: CheckIn['confidence']; created_at: string } | null>`(
  select jsonb_build_object('confidence', c.confidence, 'created_at', c.created_at) from ${check_ins} c
  where c.goal_id = ${goals.id} and c.created_at < ${moment} order by c.created_at desc, c.id desc limit 1)`

const selectNamed = (ctx: DbCtx) =>
  ctx.db
    .select({
      goal: goals,
      organization_name: organizations.name,
      owner: personColumns(owners),
      parent: linkedGoal(goals.parent_goal_id),
      last_check_in: lastCheckInBefore(sql`'infinity'`),
    })
    .from(goals)
    .leftJoin(organizations, eq(organizations.id, goals.organization_id))
    .leftJoin(owners, eq(owners.id, ownerId))

export type GoalRow = Awaited<ReturnType<typeof selectNamed>>[number]

/** Sorts goals in progress first and ended goals last. */
const statusPlace = sql`array_position(array['in_progress', 'new', 'failed', 'done'], ${goals.status})`

export const orders = {
  due_date: [asc(goals.due_date), desc(goals.created_at), desc(goals.id)],
  created_at: [desc(goals.created_at), desc(goals.id)],
  status: [statusPlace, asc(goals.due_date), desc(goals.created_at), desc(goals.id)],
} as const

/** A status overrides the exclusion of completed goals; `all` is no filter. */
function statusFilter({ status, include_completed }: GoalQuery) {
  if (status !== undefined && status !== 'all') return eq(goals.status, status)
  return include_completed ? undefined : ne(goals.status, 'done')
}

export function matchesFilters(query: GoalQuery) {
  const pattern = toLikePattern(query.search)
  return and(
    query.search ? or(ilike(goals.title, pattern), ilike(goals.description, pattern)) : undefined,
    statusFilter(query),
    query.organization_id ? eq(goals.organization_id, query.organization_id) : undefined,
  )
}

const matching = (actor: Actor, query: GoalQuery) => and(visibleTo(actor), matchesFilters(query))

export type StoredOrder = keyof typeof orders

export function selectGoals(ctx: DbCtx, actor: Actor, query: GoalQuery & { sort_by: StoredOrder }): Promise<RowPage<GoalRow>> {
  const where = matching(actor, query)
  const list = selectNamed(ctx)
    .where(where)
    .orderBy(...orders[query.sort_by])
  return selectPage(list, query, () => ctx.db.$count(goals, where))
}

/** Selects the inputs of each matching goal's risk. */
export const selectRiskFacts = (ctx: DbCtx, actor: Actor, query: GoalQuery) =>
  ctx.db
    .select({ id: goals.id, created_at: goals.created_at, due_date: goals.due_date, status: goals.status })
    .from(goals)
    .where(matching(actor, query))

export const selectGoalsByIds = (ctx: DbCtx, actor: Actor, ids: string[]): Promise<GoalRow[]> =>
  selectNamed(ctx).where(and(visibleTo(actor), inArray(goals.id, ids)))

/** Condition: the person sees the goal with this id. */
export function isVisibleGoal(ctx: ViewerCtx, id: SQLWrapper) {
  const row = ctx.db
    .select({ one: sql`1` })
    .from(goals)
    .where(and(eq(goals.id, id), visibleTo(ctx.user)))
  return exists(row)
}

/** Locks the goal, so that it still exists when another row refers to it; false if the person doesn't see it. */
export async function lockVisibleGoal(ctx: DbCtx, actor: Actor, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: goals.id })
    .from(goals)
    .where(and(visibleTo(actor), eq(goals.id, id)))
    .for('key share')
  return rows.length > 0
}

/** The goals from this one up to the top, whether the person sees them or not. */
export async function selectAncestorIds(ctx: DbCtx, id: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive line as (
      select id, parent_goal_id from ${goals} where id = ${id}::uuid
      union select g.id, g.parent_goal_id from ${goals} g join line on g.id = line.parent_goal_id)
    select id from line`)
  return rows.map((row) => row.id)
}

/** Locks the goal tree until the transaction ends, because two concurrent moves could form a cycle. */
export const lockGoalTree = async (ctx: DbCtx): Promise<void> =>
  void (await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('goals.parent_goal_id'))`))

export async function findGoal(ctx: DbCtx, actor: Actor, id: string): Promise<GoalRow | undefined> {
  const [row] = await selectNamed(ctx).where(and(visibleTo(actor), eq(goals.id, id)))
  return row
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

export const exportGoals = exportOwnedWithChildren(goals, goals.user_id, {
  name: 'kpis',
  table: kpis,
  recordId: kpis.goal_id,
  order: kpis.position,
})

/** Deletes the goals that only this person sees. */
export const deletePrivateGoals = (userId: string): SQL =>
  sql`delete from ${goals} where user_id = ${userId}::uuid and organization_id is null`

/** The check-ins that the person wrote, also on goals of others. */
export const exportCheckIns = exportOwned(check_ins, check_ins.user_id)

/** The owner of a goal is reassigned too, also if somebody else created it. */
export const handOverGoals: HandOverRecords = async (ctx, handover) => {
  const { organizationId, leaverId, successorId } = handover
  const handedOver = await handOverOwned(ctx, goals, goals.user_id, handover)
  await ctx.db.execute(sql`update ${goals} set owner_id = ${successorId}::uuid
    where organization_id = ${organizationId}::uuid and owner_id = ${leaverId}::uuid`)
  return { goals: handedOver }
}
