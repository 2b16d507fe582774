import type { Actor } from '../../platform/ctx.ts'
import { can, type RecordOwnership } from '../../platform/permissions.ts'

interface OwnedRecord {
  user_id: string
}

/** A note belongs to its author and to no organization. */
const toOwnership = ({ user_id }: OwnedRecord): RecordOwnership => ({ creatorId: user_id, organizationIds: [] })

export const canEdit = (actor: Actor, note: OwnedRecord): boolean => can(actor, 'edit', 'note', toOwnership(note))

export const canDelete = (actor: Actor, note: OwnedRecord): boolean => can(actor, 'delete', 'note', toOwnership(note))
