import type { Actor } from '../../platform/ctx.ts'
import { can, type Permissions, type RecordOwnership } from '../../platform/permissions.ts'

export const taskPermissions = {
  see: ['creator', 'assignee', 'member'],
  edit: ['creator', 'assignee', 'manager'],
  delete: ['creator', 'admin'],
  share: ['creator', 'manager'],
  assign: ['creator', 'manager'],
} as const satisfies Permissions

/** The fields of a task that determine permissions. */
export interface TaskParties {
  task: { created_by_user_id: string | null; assigned_to_user_id: string | null }
  shared_org_ids: readonly string[]
}

const toOwnership = ({ task, shared_org_ids }: TaskParties): RecordOwnership => ({
  creatorId: task.created_by_user_id,
  assigneeId: task.assigned_to_user_id,
  organizationIds: shared_org_ids,
})

export const canEdit = (actor: Actor, task: TaskParties): boolean => can(actor, 'edit', taskPermissions, toOwnership(task))
export const canDelete = (actor: Actor, task: TaskParties): boolean => can(actor, 'delete', taskPermissions, toOwnership(task))
export const canAssign = (actor: Actor, task: TaskParties): boolean => can(actor, 'assign', taskPermissions, toOwnership(task))
export const canShare = (actor: Actor, task: TaskParties): boolean => can(actor, 'share', taskPermissions, toOwnership(task))

/** A task can be shared with people outside of its source thread, who must not learn of the thread. */
export const canSeeOrigin = (actor: Actor, { reader_ids }: { reader_ids: readonly string[] }): boolean => reader_ids.includes(actor.id)
