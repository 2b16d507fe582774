import type { TaskQuery } from '@adjutant/contract/tasks'
import { and, desc, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { task_shares, task_viewers, tasks } from './tasks.schema.ts'
import { thread_messages, thread_participants } from '../comms/comms.schema.ts'
import { isExpired } from '../trash/index.ts'
import { idsIn } from '../organizations/index.ts'
import { people, personColumns, type toPersonRef } from '../identity/index.ts'
import { isVisible, matching, orderOf, visibleTasks } from './tasks.conditions.ts'

type Db = Pick<SystemCtx, 'db'>
type Viewed = Pick<Ctx, 'db' | 'user'>

type PersonRow = Parameters<typeof toPersonRef>[0]

const creators = people('creators')
const assignees = people('assignees')

interface Origin {
  thread_id: string
  message_id: string
  sender: PersonRow | null
  timestamp: string
  /** The people who can read that message. */
  reader_ids: string[]
}

const origin = sql<Origin | null>`(
  select json_build_object('thread_id', m.thread_id, 'message_id', m.id, 'timestamp', m.created_at,
    'sender', case when u.id is not null then json_build_object(
      'id', u.id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name, 'display_name', u.display_name) end,
    'reader_ids', array(select p.user_id from ${thread_participants} p
      where p.thread_id = m.thread_id and p.left_at is null and p.request_number is null and not p.is_withheld and p.from_number < m.number))
  from ${thread_messages} m left join ${people('u')} on u.id = m.sender_id where m.id = ${tasks.source_message_id})`

const rowColumns = {
  task: tasks,
  origin,
  creator: personColumns(creators),
  assignee: personColumns(assignees),
  shared_org_ids: sql<string[]>`array(select organization_id from ${task_shares} where ${task_shares.task_id} = ${tasks.id} order by 1)`,
}

const selectRows = (ctx: Db) =>
  ctx.db
    .select(rowColumns)
    .from(tasks)
    .leftJoin(creators, eq(creators.id, tasks.created_by_user_id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigned_to_user_id))

export type TaskRow = Awaited<ReturnType<typeof selectRows>>[number]
export type NewTask = typeof tasks.$inferInsert
export type TaskPatch = Partial<Omit<NewTask, 'id' | 'created_by_user_id' | 'deleted_at' | 'deleted_by_user_id'>>

/** Ids and count come from one index scan; only the rows of the page are joined with their people and shares. */
export async function selectTasks(ctx: Viewed, query: TaskQuery): Promise<{ rows: TaskRow[]; total: number }> {
  const visible = visibleTasks(ctx)
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({ id: visible.id, total: sql<number>`(count(*) over ())::int`.as('total') })
      .from(visible)
      // The database drops this outer join on the key if no column of the tasks is used.
      .leftJoin(tasks, eq(tasks.id, visible.id))
      .where(matching(ctx, visible, query))
      .orderBy(...orderOf(visible, query))
      .offset(query.skip)
      .limit(query.limit),
  )
  const rows = await ctx.db
    .with(page)
    .select({ ...rowColumns, total: page.total })
    .from(page)
    .innerJoin(tasks, eq(tasks.id, page.id))
    .leftJoin(creators, eq(creators.id, tasks.created_by_user_id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigned_to_user_id))
    .orderBy(...orderOf(tasks, query))
  // A page beyond the last one has no row with the count.
  const total = rows[0]?.total ?? (query.skip > 0 ? await countTasks(ctx, query) : 0)
  return { rows, total }
}

async function countTasks(ctx: Viewed, query: TaskQuery): Promise<number> {
  const visible = visibleTasks(ctx)
  return firstRow(
    await ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(visible)
      .leftJoin(tasks, eq(tasks.id, visible.id))
      .where(matching(ctx, visible, query)),
  ).total
}

export async function findVisible(ctx: Viewed, id: string): Promise<TaskRow | undefined> {
  const [row] = await selectRows(ctx).where(and(isVisible(ctx), eq(tasks.id, id)))
  return row
}

/**
 * Locked until the transaction ends. Locks first and reads afterwards: a statement that waits for a lock still reads other tables as of its
 * own start.
 */
export async function findVisibleForUpdate(ctx: Viewed, id: string): Promise<TaskRow | undefined> {
  await ctx.db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for('update')
  return findVisible(ctx, id)
}

/** The people and organizations that see a task. */
export const viewerIdsOf = ({ task, shared_org_ids }: TaskRow): string[] => [
  ...new Set([task.created_by_user_id, task.assigned_to_user_id, ...shared_org_ids].filter((id) => id !== null)),
]

/** Rebuilds the viewers and the list columns of these tasks from the tasks themselves. */
export async function rebuildViewers(ctx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`delete from ${task_viewers} where task_id in ${idsIn(ids)}`)
  await ctx.db.execute(sql`
    insert into ${task_viewers} (task_id, viewer_id, status, priority, due_date)
    select t.id, v.id, t.status, t.priority, t.due_date from ${tasks} t cross join lateral (
      select t.created_by_user_id as id union select t.assigned_to_user_id
      union select s.organization_id from ${task_shares} s where s.task_id = t.id) v
    where t.id in ${idsIn(ids)} and t.deleted_at is null and v.id is not null`)
}

/** The last step of every write. */
async function settle(ctx: Db, id: string): Promise<TaskRow> {
  await rebuildViewers(ctx, [id])
  return firstRow(await selectRows(ctx).where(eq(tasks.id, id)))
}

export async function insertTask(ctx: Db, task: NewTask, sharedOrgIds: readonly string[]): Promise<TaskRow> {
  await ctx.db.insert(tasks).values(task)
  await replaceShares(ctx, task.id, sharedOrgIds)
  return settle(ctx, task.id)
}

/** Returns the row even if the update removed the caller's own access. */
export async function updateTask(ctx: Db, id: string, patch: TaskPatch, sharedOrgIds: readonly string[]): Promise<TaskRow> {
  await ctx.db
    .update(tasks)
    .set({ ...patch, updated_at: sql`now()` })
    .where(eq(tasks.id, id))
  await replaceShares(ctx, id, sharedOrgIds)
  return settle(ctx, id)
}

async function replaceShares(ctx: Db, taskId: string, organizationIds: readonly string[]): Promise<void> {
  const ofTask = eq(task_shares.task_id, taskId)
  await ctx.db.delete(task_shares).where(and(ofTask, notInArray(task_shares.organization_id, [...organizationIds])))
  if (organizationIds.length === 0) return
  const shares = organizationIds.map((organization_id) => ({ task_id: taskId, organization_id }))
  await ctx.db.insert(task_shares).values(shares).onConflictDoNothing()
}

export async function moveTaskToTrash(ctx: Viewed, id: string): Promise<void> {
  await ctx.db
    .update(tasks)
    .set({ deleted_at: sql`now()`, deleted_by_user_id: ctx.user.id })
    .where(eq(tasks.id, id))
  await settle(ctx, id)
}

const isTrashedBy = ({ user }: Viewed) => and(isNotNull(tasks.deleted_at), eq(tasks.deleted_by_user_id, user.id))

export const selectTrashed = (ctx: Viewed): Promise<TaskRow[]> => selectRows(ctx).where(isTrashedBy(ctx)).orderBy(desc(tasks.deleted_at))

export async function findTrashedForUpdate(ctx: Viewed, id: string): Promise<TaskRow | undefined> {
  const [row] = await selectRows(ctx)
    .where(and(isTrashedBy(ctx), eq(tasks.id, id)))
    .for('update', { of: tasks })
  return row
}

export async function undeleteTask(ctx: Db, id: string): Promise<void> {
  await ctx.db.update(tasks).set({ deleted_at: null, deleted_by_user_id: null }).where(eq(tasks.id, id))
  await settle(ctx, id)
}

export async function deleteTask(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(tasks).where(eq(tasks.id, id))
}

export async function deleteExpired(ctx: Db): Promise<void> {
  await ctx.db.delete(tasks).where(isExpired(tasks.deleted_at))
}
