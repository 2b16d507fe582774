import type { Actor } from '../../platform/ctx.ts'
import { can, type Standing } from '../../platform/rights.ts'

/** What of a file decides who may do what with it. */
export interface FileParties {
  file: { created_by_user_id: string | null }
  shared_org_ids: readonly string[]
}

const standingOf = ({ file, shared_org_ids }: FileParties): Standing => ({
  creatorId: file.created_by_user_id,
  organizationIds: shared_org_ids,
})

/** Without this it came with a message: then its place and its other readers are nobody's business. */
export const canPlace = (actor: Actor, file: FileParties): boolean => can(actor, 'see', 'file', standingOf(file))
export const canEdit = (actor: Actor, file: FileParties): boolean => can(actor, 'edit', 'file', standingOf(file))
export const canDelete = (actor: Actor, file: FileParties): boolean => can(actor, 'delete', 'file', standingOf(file))
export const canShare = (actor: Actor, file: FileParties): boolean => can(actor, 'share', 'file', standingOf(file))
