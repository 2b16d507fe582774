import { openTaskStatuses } from '@adjutant/contract/core/choices'
import type { Task } from '@adjutant/contract/tasks'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, DbCtx, DbPortsCtx, ViewerCtx, ViewerPortsCtx } from '../../platform/ctx.ts'
import { type RowPage, selectPage, toPage, totalColumn } from '../../platform/records/page.ts'
import { linkedGoal } from '../goals/index.ts'
import { people, personColumns } from '../identity/index.ts'
import { idsIn } from '../organizations/index.ts'
import { task_shares, task_viewers, tasks } from './tasks.schema.ts'
import { isVisible, matching, orderOf, type TaskFilter, taskShares, visibleTasks } from './tasks.conditions.ts'

export const creators = people('creators')
export const assignees = people('assignees')

export const rowColumns = ({ ports }: DbPortsCtx) => ({
  task: tasks,
  origin: ports.threads.originOf(tasks.source_message_id),
  creator: personColumns(creators),
  assignee: personColumns(assignees),
  shared_org_ids: taskShares.organizationIdsOf(tasks.id),
  goal: linkedGoal(tasks.goal_id),
})

const selectRows = (ctx: DbPortsCtx) =>
  ctx.db
    .select(rowColumns(ctx))
    .from(tasks)
    .leftJoin(creators, eq(creators.id, tasks.created_by_user_id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigned_to_user_id))

export type TaskRow = Awaited<ReturnType<typeof selectRows>>[number]
export type NewTask = typeof tasks.$inferInsert
export type TaskPatch = Partial<
  Omit<NewTask, 'id' | 'created_by_user_id' | 'completed_at' | 'origin_kind' | 'origin_id' | 'deleted_at' | 'deleted_by_user_id'>
>

/** Ids and count come from one index scan; only the rows of the page are joined with their people and shares. */
export async function selectTasks(ctx: ViewerPortsCtx, query: TaskFilter): Promise<RowPage<TaskRow>> {
  const visible = visibleTasks(ctx)
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({ id: visible.id, total: totalColumn() })
      .from(visible)
      // The database drops this outer join on the key if no column of the tasks is used.
      .leftJoin(tasks, eq(tasks.id, visible.id))
      .where(matching(ctx, visible, query))
      .orderBy(...orderOf(ctx, visible, query))
      .offset(query.skip)
      .limit(query.limit),
  )
  const rows = await ctx.db
    .with(page)
    .select({ ...rowColumns(ctx), total: page.total })
    .from(page)
    .innerJoin(tasks, eq(tasks.id, page.id))
    .leftJoin(creators, eq(creators.id, tasks.created_by_user_id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigned_to_user_id))
    .orderBy(...orderOf(ctx, tasks, query))
  return toPage(rows, query, () => countTasks(ctx, query))
}

async function countTasks(ctx: ViewerPortsCtx, query: TaskFilter): Promise<number> {
  const visible = visibleTasks(ctx)
  const counted = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(visible)
    .leftJoin(tasks, eq(tasks.id, visible.id))
    .where(matching(ctx, visible, query))
  return firstRow(counted).total
}

async function selectWhere(ctx: ViewerPortsCtx, condition: SQL | undefined, limit: number): Promise<RowPage<TaskRow>> {
  const where = and(isVisible(ctx), condition)
  const list = selectRows(ctx).where(where).orderBy(desc(tasks.updated_at), desc(tasks.id))
  return selectPage(list, { skip: 0, limit }, () => ctx.db.$count(tasks, where))
}

/** Completed since then, the latest first. */
export const selectDoneSince = (ctx: ViewerPortsCtx, since: Date, limit: number): Promise<RowPage<TaskRow>> =>
  selectWhere(ctx, and(eq(tasks.status, 'Done'), gte(tasks.updated_at, since)), limit)

/** Selects tasks that wait or that nobody has changed since then. */
export const selectStale = (ctx: ViewerPortsCtx, before: Date, limit: number): Promise<RowPage<TaskRow>> =>
  selectWhere(ctx, or(eq(tasks.status, 'Pending'), and(eq(tasks.status, 'In Progress'), lt(tasks.updated_at, before))), limit)

export async function findVisible(ctx: ViewerPortsCtx, id: string): Promise<TaskRow | undefined> {
  const [row] = await selectRows(ctx).where(and(isVisible(ctx), eq(tasks.id, id)))
  return row
}

/**
 * Locks the task until the transaction ends. Locks first and reads afterwards, because a statement that waits for a lock still reads other
 * tables as of its own start.
 */
export async function findVisibleForUpdate(ctx: ViewerPortsCtx, id: string): Promise<TaskRow | undefined> {
  await ctx.db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for('update')
  return findVisible(ctx, id)
}

/** Column with a task that the person sees; null otherwise. */
export function taskRefOf(ctx: ViewerCtx, id: SQLWrapper): SQL<{ id: string; title: string; status: Task['status'] } | null> {
  const ref = ctx.db
    .select({ ref: sql`json_build_object('id', ${tasks.id}, 'title', ${tasks.title}, 'status', ${tasks.status})` })
    .from(tasks)
    .where(and(eq(tasks.id, id), isVisible(ctx)))
  return sql`(${ref})`
}

/** For background work; undefined if the task is deleted. */
export async function findTaskStatus(ctx: DbCtx, id: string): Promise<Task['status'] | undefined> {
  const [row] = await ctx.db
    .select({ status: tasks.status })
    .from(tasks)
    .where(and(eq(tasks.id, id), isNull(tasks.deleted_at)))
  return row?.status
}

/** Filters the ids to tasks that the person can see. */
export async function selectVisibleIds(ctx: ViewerPortsCtx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isVisible(ctx), inArray(tasks.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** The people and organizations that see a task. */
export const viewerIdsOf = ({ task, shared_org_ids }: TaskRow): string[] => [
  ...new Set([task.created_by_user_id, task.assigned_to_user_id, ...shared_org_ids].filter((id) => id !== null)),
]

/** Rebuilds the viewers and the list columns of these tasks from the tasks themselves. */
export async function rebuildViewers(ctx: DbPortsCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`delete from ${task_viewers} where task_id in ${idsIn(ids)}`)
  await ctx.db.execute(sql`
    insert into ${task_viewers} (task_id, viewer_id, status, priority, due_date)
    select t.id, v.id, t.status, t.priority, t.due_date from ${tasks} t cross join lateral (
      select t.created_by_user_id as id union select t.assigned_to_user_id
      union select s.organization_id from ${task_shares} s where s.task_id = t.id) v
    where t.id in ${idsIn(ids)} and t.deleted_at is null and v.id is not null`)
}

/** The last step of every write: the viewers follow the task. */
async function rebuildAndRead(ctx: DbPortsCtx, id: string): Promise<TaskRow> {
  await rebuildViewers(ctx, [id])
  return firstRow(await selectRows(ctx).where(eq(tasks.id, id)))
}

/** The time of completion follows the status. */
const completionOf = (status: NewTask['status'] | undefined) =>
  status === undefined ? {} : { completed_at: status === 'Done' ? sql`now()` : null }

export async function insertTask(ctx: DbPortsCtx, task: NewTask, sharedOrgIds: readonly string[]): Promise<TaskRow> {
  await ctx.db.insert(tasks).values({ ...task, ...completionOf(task.status) })
  await taskShares.replace(ctx, task.id, sharedOrgIds)
  return rebuildAndRead(ctx, task.id)
}

/** Returns the row even if the update removed the caller's own access. */
export async function updateTask(ctx: DbPortsCtx, id: string, patch: TaskPatch, sharedOrgIds: readonly string[]): Promise<TaskRow> {
  await ctx.db
    .update(tasks)
    .set({ ...patch, ...completionOf(patch.status), updated_at: sql`now()` })
    .where(eq(tasks.id, id))
  await taskShares.replace(ctx, id, sharedOrgIds)
  return rebuildAndRead(ctx, id)
}

/** Column with the person's own task that was created from a message. */
export const ownTaskFrom = (creator: Actor, messageId: SQLWrapper) =>
  sql<string | null>`(select t.id from ${tasks} t where t.source_message_id = ${messageId}
    and t.created_by_user_id = ${creator.id} and t.deleted_at is null order by t.id limit 1)`

const views = new QueryBuilder()

/** View of the tasks that were created from messages, for a join. */
export const tasksOfMessages = <Alias extends string>(alias: Alias) =>
  views.select({ id: tasks.id, message_id: tasks.source_message_id }).from(tasks).where(isNotNull(tasks.source_message_id)).as(alias)

/** Selects tasks with these ids and open tasks between these people, if `isAllowed` permits them. The given ids come first. */
export function selectTasksBetween(
  ctx: ViewerPortsCtx,
  { people, ids, limit }: { people: string[]; ids: string[]; limit: number },
  isAllowed: (taskId: SQLWrapper) => SQL,
) {
  const isOpen = inArray(tasks.status, [...openTaskStatuses])
  const isBetweenThem = and(isOpen, inArray(tasks.assigned_to_user_id, people), inArray(tasks.created_by_user_id, people))
  const isNamed = sql`(${tasks.id} = any(${sql.param(ids)}::uuid[]))`
  return ctx.db
    .select({
      id: tasks.id,
      title: tasks.title,
      description: tasks.description,
      status: tasks.status,
      priority: tasks.priority,
      due_date: tasks.due_date,
      assigned_to_user_id: tasks.assigned_to_user_id,
    })
    .from(tasks)
    .where(and(isAllowed(tasks.id), or(isNamed, isBetweenThem)))
    .orderBy(desc(isNamed), sql`${tasks.due_date} asc nulls last`, tasks.id)
    .limit(limit)
}

/** Exports the person's own and assigned tasks. */
export const exportTasks = (userId: string): SQL => sql`select t.id, to_jsonb(t) - 'deleted_by_user_id' as row from ${tasks} t
  where t.created_by_user_id = ${userId}::uuid or (t.assigned_to_user_id = ${userId}::uuid and t.deleted_at is null)`

/** Deletes the tasks that only this person sees; an assigned task stays with its assignee. */
export const deletePrivateTasks = (userId: string): SQL => sql`delete from ${tasks} where created_by_user_id = ${userId}::uuid
  and coalesce(assigned_to_user_id, created_by_user_id) = created_by_user_id and ${taskShares.isUnshared(tasks.id)}`
