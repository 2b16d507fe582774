import type { Actor } from '../../platform/ctx.ts'
import { can, standingOfOwned, type Owned } from '../../platform/rights.ts'

export const canEdit = (actor: Actor, goal: Owned): boolean => can(actor, 'edit', 'goal', standingOfOwned(goal))
export const canMove = (actor: Actor, goal: Owned): boolean => can(actor, 'move', 'goal', standingOfOwned(goal))
export const canDelete = (actor: Actor, goal: Owned): boolean => can(actor, 'delete', 'goal', standingOfOwned(goal))
