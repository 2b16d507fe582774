import type { Actor } from '../../platform/ctx.ts'
import { can, toOwnershipOf, type OwnedRecord } from '../../platform/permissions.ts'

export const canEdit = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'edit', 'goal', toOwnershipOf(goal))
export const canMove = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'move', 'goal', toOwnershipOf(goal))
export const canDelete = (actor: Actor, goal: OwnedRecord): boolean => can(actor, 'delete', 'goal', toOwnershipOf(goal))
