import type { BurnUpDay, PersonRef, Workload } from '@adjutant/contract/tasks'
import { openTaskStatuses, taskPriorities } from '@adjutant/contract/core/choices'
import { and, desc, eq, inArray, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { tasks } from './tasks.schema.ts'
import { people, personColumns, toPersonRef } from '../identity/index.ts'
import { isVisible, matching, visibleTasks, type TaskFilter } from './tasks.conditions.ts'

export interface Load {
  /** Null: unassigned tasks. */
  person: PersonRef | null
  tasks: number
  overdue: number
  urgent: number
}

const assignees = people('assignees')

/** The number of matching tasks per person, the highest first; counts all matches, regardless of the page. */
export async function selectLoad(ctx: ViewerCtx, query: TaskFilter, today: string): Promise<Load[]> {
  const visible = visibleTasks(ctx)
  const count = sql<number>`count(*)::int`
  const rows = await ctx.db
    .select({
      assignee: personColumns(assignees),
      tasks: count,
      overdue: sql<number>`(count(*) filter (where ${visible.due_date} < ${today} and ${visible.status} not in ('Done', 'Cancelled')))::int`,
      urgent: sql<number>`(count(*) filter (where ${visible.priority} in ('High', 'Urgent')))::int`,
    })
    .from(visible)
    .innerJoin(tasks, eq(tasks.id, visible.id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigned_to_user_id))
    .where(matching(ctx, visible, query))
    .groupBy(...Object.values(personColumns(assignees)))
    .orderBy(desc(count), assignees.id)
  return rows.map(({ assignee, ...counts }) => ({ person: assignee && toPersonRef(assignee), ...counts }))
}

/** Open tasks by person and priority, most first. */
export async function selectWorkload(ctx: ViewerCtx, today: string): Promise<Workload[]> {
  const visible = visibleTasks(ctx)
  const total = sql<number>`count(*)::int`
  const byPriority = sql<Record<string, number>>`jsonb_build_object(${sql.join(
    taskPriorities.map((priority) => sql`${priority}::text, count(*) filter (where ${visible.priority} = ${priority})`),
    sql`, `,
  )})`
  const rows = await ctx.db
    .select({
      assignee: personColumns(assignees),
      total,
      byPriority,
      overdue: sql<number>`(count(*) filter (where ${visible.due_date} < ${today}))::int`,
    })
    .from(visible)
    .innerJoin(tasks, eq(tasks.id, visible.id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigned_to_user_id))
    .where(inArray(visible.status, [...openTaskStatuses]))
    .groupBy(...Object.values(personColumns(assignees)))
    .orderBy(desc(total), assignees.id)
  return rows.map(({ assignee, byPriority: counts, ...sums }) => ({
    person: assignee && toPersonRef(assignee),
    tasks: taskPriorities.map((priority) => ({ priority, count: counts[priority] ?? 0 })),
    ...sums,
  }))
}

/** Cancelled tasks don't count. One row per day on which a task was created or done. */
export async function selectBurnUp(ctx: ViewerCtx, goalId: string): Promise<BurnUpDay[]> {
  const counted = and(eq(tasks.goal_id, goalId), isVisible(ctx), ne(tasks.status, 'Cancelled'))
  const day = (column: SQLWrapper) => sql<string>`(${column} at time zone 'UTC')::date::text`
  const rows = await ctx.db
    .select({ created: day(tasks.created_at), done: day(tasks.completed_at) })
    .from(tasks)
    .where(counted)
  const days = new Map<string, { total: number; done: number }>()
  const count = (on: string | null, kind: 'total' | 'done') => {
    if (on === null) return
    const counts = days.get(on) ?? { total: 0, done: 0 }
    days.set(on, { ...counts, [kind]: counts[kind] + 1 })
  }
  for (const { created, done } of rows) {
    count(created, 'total')
    count(done, 'done')
  }
  let [total, done] = [0, 0]
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([on, counts]) => {
      total += counts.total
      done += counts.done
      return { day: on, total, done }
    })
}
