import type { Actor } from '../../platform/ctx.ts'
import { can, type Standing } from '../../platform/rights.ts'

/** What of a task decides who may do what with it. */
export interface TaskParties {
  task: { created_by_user_id: string | null; assigned_to_user_id: string | null }
  shared_org_ids: readonly string[]
}

const standingOf = ({ task, shared_org_ids }: TaskParties): Standing => ({
  creatorId: task.created_by_user_id,
  assigneeId: task.assigned_to_user_id,
  organizationIds: shared_org_ids,
})

export const canEdit = (actor: Actor, task: TaskParties): boolean => can(actor, 'edit', 'task', standingOf(task))
export const canDelete = (actor: Actor, task: TaskParties): boolean => can(actor, 'delete', 'task', standingOf(task))
export const canAssign = (actor: Actor, task: TaskParties): boolean => can(actor, 'assign', 'task', standingOf(task))
export const canShare = (actor: Actor, task: TaskParties): boolean => can(actor, 'share', 'task', standingOf(task))

/** A task may be shared with people who are not in the thread that it came from: they are not told of it. */
export const canSeeOrigin = (actor: Actor, { reader_ids }: { reader_ids: readonly string[] }): boolean => reader_ids.includes(actor.id)
