import type { Actor } from '../../platform/ctx.ts'
import { can, type Permissions, type RecordOwnership } from '../../platform/permissions.ts'

export const conversationPermissions = { see: ['creator'], edit: ['creator'], delete: ['creator'] } as const satisfies Permissions

interface OwnedRecord {
  user_id: string
}

/** A conversation belongs to its owner and to no organization. */
const toOwnership = ({ user_id }: OwnedRecord): RecordOwnership => ({ creatorId: user_id, organizationIds: [] })

export const canEdit = (actor: Actor, conversation: OwnedRecord): boolean =>
  can(actor, 'edit', conversationPermissions, toOwnership(conversation))

export const canDelete = (actor: Actor, conversation: OwnedRecord): boolean =>
  can(actor, 'delete', conversationPermissions, toOwnership(conversation))
