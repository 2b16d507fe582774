import type { Actor } from '../../platform/ctx.ts'
import { can, standingOfOwned, type Owned } from '../../platform/rights.ts'

export const canEdit = (actor: Actor, advice: Owned): boolean => can(actor, 'edit', 'advice', standingOfOwned(advice))
export const canDelete = (actor: Actor, advice: Owned): boolean => can(actor, 'delete', 'advice', standingOfOwned(advice))
