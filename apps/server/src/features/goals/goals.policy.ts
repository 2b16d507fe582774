import type { Actor } from '../../platform/ctx.ts'
import { can, type OwnedRecord, type RecordOwnership, type Permissions, toOwnershipOf } from '../../platform/permissions.ts'

export const goalPermissions = {
  see: ['creator', 'member'],
  edit: ['creator', 'manager'],
  delete: ['creator', 'admin'],
  move: ['creator'],
  check_in: ['creator', 'assignee', 'manager'],
} as const satisfies Permissions

/** The owner is the assignee of a goal. */
const toOwnership = (goal: OwnedRecord & { owner_id: string | null }): RecordOwnership => ({
  ...toOwnershipOf(goal),
  assigneeId: goal.owner_id,
})

/** A parent can be in an organization that a reader of the goal doesn't belong to. */
export const canSee = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'see', goalPermissions, toOwnershipOf(goal))
export const canCheckIn = (actor: Actor, goal: OwnedRecord & { owner_id: string | null }): boolean =>
  can(actor, 'check_in', goalPermissions, toOwnership(goal))
export const canEdit = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'edit', goalPermissions, toOwnershipOf(goal))
export const canMove = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'move', goalPermissions, toOwnershipOf(goal))
export const canDelete = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'delete', goalPermissions, toOwnershipOf(goal))
