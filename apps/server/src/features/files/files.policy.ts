import type { Actor } from '../../platform/ctx.ts'
import { can, type Permissions, type RecordOwnership } from '../../platform/permissions.ts'

export const filePermissions = {
  see: ['creator', 'member'],
  edit: ['creator', 'manager'],
  delete: ['creator'],
  share: ['creator'],
} as const satisfies Permissions

/** The fields of a file that decide permissions. */
export interface FileParties {
  file: { created_by_user_id: string | null }
  shared_org_ids: readonly string[]
}

/** The fields that decide which versions a person can open. */
export interface VersionedParties extends FileParties {
  /** Per organization, in the same order: the version at which it was shared. */
  shared_since: readonly number[]
}

const toOwnership = ({ file, shared_org_ids }: FileParties): RecordOwnership => ({
  creatorId: file.created_by_user_id,
  organizationIds: shared_org_ids,
})

/** False if the file came with a message: its folder and other readers are private then. */
export const canSeeFolder = (actor: Actor, file: FileParties): boolean => can(actor, 'see', filePermissions, toOwnership(file))
export const canEdit = (actor: Actor, file: FileParties): boolean => can(actor, 'edit', filePermissions, toOwnership(file))
export const canDelete = (actor: Actor, file: FileParties): boolean => can(actor, 'delete', filePermissions, toOwnership(file))
export const canShare = (actor: Actor, file: FileParties): boolean => can(actor, 'share', filePermissions, toOwnership(file))

/** The creator can open every version; managers can open versions since the file was shared with their organization. */
export function canOpenVersion(actor: Actor, file: VersionedParties, version: number): boolean {
  if (actor.id === file.file.created_by_user_id) return true
  const sharedByThen = file.shared_org_ids.filter((_, place) => version >= file.shared_since[place]!)
  return canEdit(actor, { file: file.file, shared_org_ids: sharedByThen })
}
