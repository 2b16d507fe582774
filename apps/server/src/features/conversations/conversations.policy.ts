import type { Actor } from '../../platform/ctx.ts'
import { can, type Standing } from '../../platform/rights.ts'

interface Owned {
  user_id: string
}

/** A conversation belongs to its owner and to no organization. */
const standingOf = ({ user_id }: Owned): Standing => ({ creatorId: user_id, organizationIds: [] })

export const canEdit = (actor: Actor, conversation: Owned): boolean => can(actor, 'edit', 'conversation', standingOf(conversation))

export const canDelete = (actor: Actor, conversation: Owned): boolean => can(actor, 'delete', 'conversation', standingOf(conversation))
