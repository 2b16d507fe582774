import { sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { task_shares, tasks } from './tasks.schema.ts'
import { handOverShared, type HandOverRecords, type HandoverRequest } from '../organizations/index.ts'
import { taskShares } from './tasks.conditions.ts'
import { rebuildViewers } from './tasks.store.ts'
import { isMember, shareOrganization } from '../identity/index.ts'

/** The task is shared with an organization that the leaver still belongs to. */
const isStillTheirs = (leaverId: string) => sql`exists(
  select 1 from ${task_shares} s where s.task_id = t.id and ${isMember(sql`${leaverId}::uuid`, sql`s.organization_id`)})`

/** Reassigns the organization's tasks from the leaver to the successor. */
async function reassign(ctx: SystemCtx, { organizationId, leaverId, successorId }: HandoverRequest): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update ${tasks} t set assigned_to_user_id = ${successorId}::uuid
    where t.assigned_to_user_id = ${leaverId}::uuid and not ${isStillTheirs(leaverId)} and exists(
      select 1 from ${task_shares} s where s.task_id = t.id and s.organization_id = ${organizationId}::uuid)
    returning t.id`)
  return rows.map(({ id }) => id)
}

/** Unassigns a member's own task that was assigned to the leaver as a colleague, because the successor can lack access to it. */
async function unassign(ctx: SystemCtx, { organizationId, leaverId }: HandoverRequest): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update ${tasks} t set assigned_to_user_id = null
    where t.assigned_to_user_id = ${leaverId}::uuid and not ${isStillTheirs(leaverId)}
      and t.created_by_user_id <> ${leaverId}::uuid
      and ${isMember(sql`t.created_by_user_id`, sql`${organizationId}::uuid`)}
      and not ${shareOrganization(sql`t.created_by_user_id`, sql`${leaverId}::uuid`)}
    returning t.id`)
  return rows.map(({ id }) => id)
}

export const handOverTasks: HandOverRecords = async (ctx, handover) => {
  const { handedOver, unshared } = await handOverShared(ctx, { records: tasks, shares: taskShares }, handover)
  const reassigned = await reassign(ctx, handover)
  const unassigned = await unassign(ctx, handover)
  await rebuildViewers(ctx, [...new Set([...handedOver, ...unshared, ...reassigned, ...unassigned])])
  return {
    tasks: handedOver.length,
    tasks_unshared: unshared.length,
    tasks_reassigned: reassigned.length,
    tasks_unassigned: unassigned.length,
  }
}
