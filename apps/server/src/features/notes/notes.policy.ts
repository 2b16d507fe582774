import type { Actor } from '../../platform/ctx.ts'
import { can, type Standing } from '../../platform/rights.ts'

interface Owned {
  user_id: string
}

/** A note belongs to its author and to no organization. */
const standingOf = ({ user_id }: Owned): Standing => ({ creatorId: user_id, organizationIds: [] })

export const canEdit = (actor: Actor, note: Owned): boolean => can(actor, 'edit', 'note', standingOf(note))

export const canDelete = (actor: Actor, note: Owned): boolean => can(actor, 'delete', 'note', standingOf(note))
