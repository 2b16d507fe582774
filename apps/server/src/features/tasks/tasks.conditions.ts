import { taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import type { TaskQuery } from '@adjutant/contract/tasks'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getColumns,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  or,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { UserCtx, ViewerCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { task_shares, task_viewers, tasks } from './tasks.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { rowExists } from '../../platform/records/row-exists.ts'
import { createShares } from '../../platform/records/shares.ts'
import { isVisibleGoal } from '../goals/index.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'

export const taskExists = rowExists(tasks)

export const taskShares = createShares(task_shares, task_shares.task_id)

/** The only definition of the tasks a person sees. */
export const isViewer = ({ user }: ViewerCtx) => inArray(task_viewers.viewer_id, audienceIdsOf(user))

export function isVisible(ctx: ViewerCtx) {
  const row = ctx.db
    .select({ one: sql`1` })
    .from(task_viewers)
    .where(and(eq(task_viewers.task_id, tasks.id), isViewer(ctx)))
  return and(isNull(tasks.deleted_at), exists(row))
}

/** Selects every visible task once, although it can be visible in several ways, with an index-only scan. */
export const visibleTasks = (ctx: ViewerCtx) =>
  ctx.db
    .selectDistinct({
      id: task_viewers.task_id,
      status: task_viewers.status,
      priority: task_viewers.priority,
      due_date: task_viewers.due_date,
    })
    .from(task_viewers)
    .where(isViewer(ctx))
    .as('visible')

/** The columns of `visible` and their sources in the tasks. */
interface ListColumns {
  id: AnyColumn
  status: AnyColumn
  priority: AnyColumn
  due_date: AnyColumn
}

function inStatus({ status }: ListColumns, query: TaskQuery): SQL | undefined {
  if (query.status?.length) return inArray(status, query.status)
  return query.include_completed ? undefined : ne(status, 'Done')
}

/** The columns that only some filters and orders use. */
export interface TaskFields {
  title: SQLWrapper
  description: SQLWrapper
  notes: SQLWrapper
  assigned_to_user_id: SQLWrapper
  goal_id: SQLWrapper
  created_at: SQLWrapper
  updated_at: SQLWrapper
  completed_at: SQLWrapper
  isSharedWith(id: AnyColumn, organizationId: string): SQL
}

const storedFields: TaskFields = { ...getColumns(tasks), isSharedWith: taskShares.isSharedWith }

function matchesSearch({ title, description, notes }: TaskFields, search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = toLikePattern(search)
  return or(ilike(sql`${title}`, pattern), ilike(sql`${description}`, pattern), ilike(sql`${notes}`, pattern))
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const isInPeriod = (moment: SQLWrapper, from: string | undefined, before: string | undefined): SQL | undefined =>
  and(from ? sql`${moment} >= ${startOf(from)}` : undefined, before ? sql`${moment} < ${startOf(before)}` : undefined)

/** A list of tasks with the filters that only the assistant uses. */
export interface TaskFilter extends TaskQuery {
  unassigned?: boolean | undefined
  /** First day of the last update, `YYYY-MM-DD`. */
  updated_from?: string | undefined
  /** Day after the last one. */
  updated_before?: string | undefined
  /** First day of the completion. */
  completed_from?: string | undefined
  /** Day after the last one. */
  completed_before?: string | undefined
}

/** Only filters on columns of the tasks themselves need the join. */
export const matching = (ctx: ViewerCtx, visible: ListColumns, query: TaskFilter, fields: TaskFields = storedFields) =>
  and(
    inStatus(visible, query),
    query.priority?.length ? inArray(visible.priority, query.priority) : undefined,
    query.due_before ? lt(visible.due_date, query.due_before) : undefined,
    query.shared_org_id ? fields.isSharedWith(visible.id, query.shared_org_id) : undefined,
    query.assigned_to_user_id ? eq(sql`${fields.assigned_to_user_id}`, query.assigned_to_user_id) : undefined,
    query.goal_id ? and(eq(sql`${fields.goal_id}`, query.goal_id), isVisibleGoal(ctx, sql`${fields.goal_id}`)) : undefined,
    query.unassigned ? isNull(fields.assigned_to_user_id) : undefined,
    isInPeriod(fields.updated_at, query.updated_from, query.updated_before),
    isInPeriod(fields.completed_at, query.completed_from, query.completed_before),
    matchesSearch(fields, query.search),
  )

const placeIn = (spellings: readonly string[], column: AnyColumn) => sql`array_position(${sql.param([...spellings])}::text[], ${column})`

const soonest = ({ id, due_date }: ListColumns) => [sql`${due_date} asc nulls last`, asc(id)]

const orders: Record<NonNullable<TaskQuery['sort_by']>, (columns: ListColumns, fields: TaskFields) => SQL[]> = {
  due_date: soonest,
  created_at: ({ id }, { created_at }) => [sql`${created_at} desc`, desc(id)],
  priority: (columns) => [desc(placeIn(taskPriorities, columns.priority)), ...soonest(columns)],
  status: (columns) => [asc(placeIn(taskStatuses, columns.status)), ...soonest(columns)],
  title: ({ id }, { title }) => [inAlphabeticalOrder(title), asc(id)],
}

/** Sorts the most urgent first, so that a short list never omits an urgent task; among equals, the reader's tasks come first. */
const byUrgency = (columns: ListColumns, { user }: UserCtx, { assigned_to_user_id }: TaskFields): SQL[] => [
  desc(placeIn(taskPriorities, columns.priority)),
  sql`(${assigned_to_user_id} is not distinct from ${user.id}) desc`,
  ...soonest(columns),
]

/** A query for priorities without an order returns the most urgent first. */
export function orderOf(ctx: UserCtx, columns: ListColumns, { sort_by, priority }: TaskQuery, fields: TaskFields = storedFields): SQL[] {
  if (sort_by) return orders[sort_by](columns, fields)
  return priority?.length ? byUrgency(columns, ctx, fields) : orders.due_date(columns, fields)
}
