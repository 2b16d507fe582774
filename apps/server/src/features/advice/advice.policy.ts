import type { Actor } from '../../platform/ctx.ts'
import { can, type OwnedRecord, type Permissions, toOwnershipOf } from '../../platform/permissions.ts'

export const advicePermissions = {
  see: ['creator', 'member'],
  edit: ['creator', 'manager'],
  delete: ['creator', 'admin'],
} as const satisfies Permissions

export const canEdit = (actor: Actor, advice: OwnedRecord): boolean => can(actor, 'edit', advicePermissions, toOwnershipOf(advice))
export const canDelete = (actor: Actor, advice: OwnedRecord): boolean => can(actor, 'delete', advicePermissions, toOwnershipOf(advice))
