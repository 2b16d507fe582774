import type { Actor } from '../../platform/ctx.ts'
import { can, toOwnershipOf, type OwnedRecord } from '../../platform/permissions.ts'

export const canEdit = (actor: Actor, advice: OwnedRecord): boolean => can(actor, 'edit', 'advice', toOwnershipOf(advice))
export const canDelete = (actor: Actor, advice: OwnedRecord): boolean => can(actor, 'delete', 'advice', toOwnershipOf(advice))
