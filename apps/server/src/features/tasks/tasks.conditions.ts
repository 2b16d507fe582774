import { taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import type { TaskQuery } from '@adjutant/contract/tasks'
import { and, asc, desc, eq, exists, gte, ilike, inArray, isNull, lt, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { task_shares, task_viewers, tasks } from './tasks.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { createShares } from '../../platform/records/shares.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'

export const taskShares = createShares(task_shares, task_shares.task_id)

/** The only definition of the tasks a person sees. */
const isViewer = ({ user }: ViewerCtx) => inArray(task_viewers.viewer_id, audienceIdsOf(user))

export function isVisible(ctx: ViewerCtx) {
  const row = ctx.db
    .select({ one: sql`1` })
    .from(task_viewers)
    .where(and(eq(task_viewers.task_id, tasks.id), isViewer(ctx)))
  return and(isNull(tasks.deleted_at), exists(row))
}

/** Every visible task once, although it can be visible in several ways; an index-only scan. */
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

function matchesSearch(search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = toLikePattern(search)
  return or(ilike(tasks.title, pattern), ilike(tasks.description, pattern), ilike(tasks.notes, pattern))
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** A list of tasks with the filters that only the assistant uses. */
export interface TaskFilter extends TaskQuery {
  unassigned?: boolean | undefined
  /** First day of the last update, `YYYY-MM-DD`. */
  updated_from?: string | undefined
  /** Day after the last one. */
  updated_before?: string | undefined
}

/** Only filters on columns of the tasks themselves need the join. */
export const matching = (visible: ListColumns, query: TaskFilter) =>
  and(
    inStatus(visible, query),
    query.priority?.length ? inArray(visible.priority, query.priority) : undefined,
    query.due_before ? lt(visible.due_date, query.due_before) : undefined,
    query.shared_org_id ? taskShares.isSharedWith(visible.id, query.shared_org_id) : undefined,
    query.assigned_to_user_id ? eq(tasks.assigned_to_user_id, query.assigned_to_user_id) : undefined,
    query.unassigned ? isNull(tasks.assigned_to_user_id) : undefined,
    query.updated_from ? gte(tasks.updated_at, startOf(query.updated_from)) : undefined,
    query.updated_before ? lt(tasks.updated_at, startOf(query.updated_before)) : undefined,
    matchesSearch(query.search),
  )

const placeIn = (spellings: readonly string[], column: AnyColumn) => sql`array_position(${sql.param([...spellings])}::text[], ${column})`

const soonest = ({ id, due_date }: ListColumns) => [sql`${due_date} asc nulls last`, asc(id)]

const orders: Record<NonNullable<TaskQuery['sort_by']>, (columns: ListColumns) => SQL[]> = {
  due_date: soonest,
  created_at: ({ id }) => [desc(tasks.created_at), desc(id)],
  priority: (columns) => [desc(placeIn(taskPriorities, columns.priority)), ...soonest(columns)],
  status: (columns) => [asc(placeIn(taskStatuses, columns.status)), ...soonest(columns)],
  title: ({ id }) => [inAlphabeticalOrder(tasks.title), asc(id)],
}

/** A query for priorities without an order returns the most pressing first, so that a short list never omits an urgent task. */
export const orderOf = (columns: ListColumns, { sort_by, priority }: TaskQuery): SQL[] =>
  orders[sort_by ?? (priority?.length ? 'priority' : 'due_date')](columns)
