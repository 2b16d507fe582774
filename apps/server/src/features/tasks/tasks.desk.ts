import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx, ViewerCtx } from '../../platform/ctx.ts'
import { totalColumn } from '../../platform/records/page.ts'
import { people, personColumns, toPersonRef } from '../identity/index.ts'
import { taskShares } from './tasks.conditions.ts'
import { canAssign, canEdit } from './tasks.policy.ts'
import { tasks } from './tasks.schema.ts'

const creators = people('creators')

/** Condition: the task is assigned to the person, or created by them and unassigned. */
const isMine = ({ user }: ViewerCtx) =>
  or(eq(tasks.assigned_to_user_id, user.id), and(isNull(tasks.assigned_to_user_id), eq(tasks.created_by_user_id, user.id)))

const isOpen = inArray(tasks.status, [...openTaskStatuses])

/** The priority in days: an Urgent task is as pressing as one that has been due for two weeks longer. */
const priorityDays = sql`case ${tasks.priority} when 'Urgent' then 15 when 'High' then 7 else 0 end`

/** The person's own open tasks that are urgent, or due by `today`, the most pressing first. */
export function listPressingTasks(ctx: ViewerCtx, today: string) {
  const isPressing = or(lte(tasks.due_date, today), eq(tasks.priority, 'Urgent'))
  return ctx.db
    .select({
      id: tasks.id,
      status: tasks.status,
      priority: tasks.priority,
      due_date: tasks.due_date,
      assigned_to_user_id: tasks.assigned_to_user_id,
      total: totalColumn(),
    })
    .from(tasks)
    .where(and(isNull(tasks.deleted_at), isMine(ctx), isOpen, isPressing))
    .orderBy(sql`coalesce(${tasks.due_date}, ${today}::date) - ${priorityDays}`, tasks.id)
    .limit(limits.deskItemsPerKind)
}

/** Titles, people and permissions of tasks that `listPressingTasks` returned. */
export async function describePressingTasks(ctx: Ctx, ids: string[]) {
  const rows = await ctx.db
    .select({ task: tasks, creator: personColumns(creators), shared_org_ids: taskShares.organizationIdsOf(tasks.id) })
    .from(tasks)
    .leftJoin(creators, eq(creators.id, tasks.created_by_user_id))
    .where(and(inArray(tasks.id, ids), isMine(ctx)))
  return rows.map((row) => ({
    id: row.task.id,
    title: row.task.title,
    /** Null for the person's own task. */
    creator: row.creator && row.creator.id !== ctx.user.id ? toPersonRef(row.creator).name : null,
    can_edit: canEdit(ctx.user, row),
    can_assign: canAssign(ctx.user, row),
  }))
}
