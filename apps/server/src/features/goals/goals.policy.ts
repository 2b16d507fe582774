import type { Actor } from '../../platform/ctx.ts'
import { can, type OwnedRecord, type Permissions, toOwnershipOf } from '../../platform/permissions.ts'

export const goalPermissions = {
  see: ['creator', 'member'],
  edit: ['creator', 'manager'],
  delete: ['creator', 'admin'],
  move: ['creator'],
} as const satisfies Permissions

export const canEdit = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'edit', goalPermissions, toOwnershipOf(goal))
export const canMove = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'move', goalPermissions, toOwnershipOf(goal))
export const canDelete = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'delete', goalPermissions, toOwnershipOf(goal))
