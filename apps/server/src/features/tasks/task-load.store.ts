import type { PersonRef } from '@adjutant/contract/tasks'
import { desc, eq, sql } from 'drizzle-orm'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { tasks } from './tasks.schema.ts'
import { people, personColumns, toPersonRef } from '../identity/index.ts'
import { matching, visibleTasks, type TaskFilter } from './tasks.conditions.ts'

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
    .where(matching(visible, query))
    .groupBy(...Object.values(personColumns(assignees)))
    .orderBy(desc(count), assignees.id)
  return rows.map(({ assignee, ...counts }) => ({ person: assignee && toPersonRef(assignee), ...counts }))
}
