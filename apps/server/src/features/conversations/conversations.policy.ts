import type { Actor } from '../../platform/ctx.ts'
import { can, type RecordOwnership } from '../../platform/permissions.ts'

interface OwnedRecord {
  user_id: string
}

/** A conversation belongs to its owner and to no organization. */
const toOwnership = ({ user_id }: OwnedRecord): RecordOwnership => ({ creatorId: user_id, organizationIds: [] })

export const canEdit = (actor: Actor, conversation: OwnedRecord): boolean => can(actor, 'edit', 'conversation', toOwnership(conversation))

export const canDelete = (actor: Actor, conversation: OwnedRecord): boolean =>
  can(actor, 'delete', 'conversation', toOwnership(conversation))
