import { and, eq, gte, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { ViewerPortsCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { organizationIdsOf } from '../../platform/permissions.ts'
import { totalColumn, toPage, type RowPage } from '../../platform/records/page.ts'
import { columnsAsOf, endOf, rowAsOf, storedStates, versionAsOf } from '../history/index.ts'
import { isViewer, matching, orderOf, taskShares, type TaskFields, type TaskFilter } from './tasks.conditions.ts'
import { task_viewers, tasks } from './tasks.schema.ts'
import { assignees, creators, rowColumns, type TaskRow } from './tasks.store.ts'

type AsOfFilter = TaskFilter & { as_of: string }

/** Tasks that the person would see if they weren't in the trash, deleted after that day. */
const isTrashedSince = (ctx: ViewerPortsCtx, day: string): SQL | undefined =>
  and(
    isNotNull(tasks.deleted_at),
    gte(tasks.deleted_at, endOf(day)),
    or(
      eq(tasks.created_by_user_id, ctx.user.id),
      eq(tasks.assigned_to_user_id, ctx.user.id),
      inArray(tasks.id, taskShares.selectIds(ctx, organizationIdsOf(ctx.user))),
    ),
  )

/** The tasks that the person sees today, and those in the trash that existed then. */
const selectCandidates = (ctx: ViewerPortsCtx, day: string) =>
  ctx.db
    .select({ id: task_viewers.task_id })
    .from(task_viewers)
    .where(isViewer(ctx))
    .union(ctx.db.select({ id: tasks.id }).from(tasks).where(isTrashedSince(ctx, day)))
    .as('candidates')

/** The tasks with their list columns as of that day. The database reads the whole state only if a filter or an order uses it. */
function visibleAsOf(ctx: ViewerPortsCtx, day: string) {
  const candidates = selectCandidates(ctx, day)
  const { past, isShown } = versionAsOf(ctx, ctx.user, sql`${candidates.id}`, day)
  return ctx.db
    .select({
      id: candidates.id,
      version: past.version,
      status: past.status,
      priority: past.priority,
      due_date: past.due_date,
      state: past.state,
    })
    .from(candidates)
    .innerJoinLateral(past, isShown)
    .as('visible')
}

function fieldsOf(state: SQL): TaskFields {
  const textOf = (name: string): SQL => sql`${state} ->> ${sql.raw(`'${name}'`)}`
  return {
    title: sql`(${textOf('title')})`,
    description: sql`(${textOf('description')})`,
    notes: sql`(${textOf('notes')})`,
    assigned_to_user_id: sql`(${textOf('assigned_to_user_id')})`,
    goal_id: sql`(${textOf('goal_id')})::uuid`,
    created_at: sql`(${textOf('created_at')})::timestamptz`,
    updated_at: sql`(${textOf('updated_at')})::timestamptz`,
    completed_at: sql`(${textOf('completed_at')})::timestamptz`,
    isSharedWith: (_, organizationId) => sql`jsonb_exists(${state} -> 'shared_org_ids', ${organizationId})`,
  }
}

async function countTasksAsOf(ctx: ViewerPortsCtx, query: AsOfFilter): Promise<number> {
  const visible = visibleAsOf(ctx, query.as_of)
  const counted = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(visible)
    .where(matching(ctx, visible, query, fieldsOf(sql`${visible.state}`)))
  return firstRow(counted).total
}

/** The page of a task list at the end of a day. The rows have the columns of today's table, with the values of that day. */
export async function selectTasksAsOf(ctx: ViewerPortsCtx, query: AsOfFilter): Promise<RowPage<TaskRow>> {
  const visible = visibleAsOf(ctx, query.as_of)
  const fields = fieldsOf(sql`${visible.state}`)
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({ id: visible.id, version: visible.version, total: totalColumn() })
      .from(visible)
      .where(matching(ctx, visible, query, fields))
      .orderBy(...orderOf(ctx, visible, query, fields))
      .offset(query.skip)
      .limit(query.limit),
  )
  const states = storedStates('states')
  const rows = await ctx.db
    .with(page)
    .select({
      ...rowColumns(ctx),
      task: columnsAsOf(tasks),
      shared_org_ids: sql<string[]>`array(select jsonb_array_elements_text(${states.state} -> 'shared_org_ids'))`,
      total: page.total,
    })
    .from(page)
    .innerJoin(states, and(eq(states.record_id, page.id), eq(states.version, page.version)))
    .innerJoin(rowAsOf(tasks, states.state), sql`true`)
    .leftJoin(creators, eq(creators.id, tasks.created_by_user_id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigned_to_user_id))
    .orderBy(...orderOf(ctx, tasks, query))
  return toPage(rows, query, () => countTasksAsOf(ctx, query))
}
