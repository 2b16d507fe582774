import type { Actor } from '../../platform/ctx.ts'
import { can, type Permissions, type RecordOwnership } from '../../platform/permissions.ts'

export const notePermissions = { see: ['creator'], edit: ['creator'], delete: ['creator'] } as const satisfies Permissions

interface OwnedRecord {
  user_id: string
}

/** A note belongs to its author and to no organization. */
const toOwnership = ({ user_id }: OwnedRecord): RecordOwnership => ({ creatorId: user_id, organizationIds: [] })

export const canEdit = (actor: Actor, note: OwnedRecord): boolean => can(actor, 'edit', notePermissions, toOwnership(note))

export const canDelete = (actor: Actor, note: OwnedRecord): boolean => can(actor, 'delete', notePermissions, toOwnership(note))
