import type { Actor } from '../../platform/ctx.ts'
import { can, type Permissions, type RecordOwnership } from '../../platform/permissions.ts'

export const contactPermissions = {
  see: ['creator', 'member'],
  edit: ['creator', 'manager'],
  delete: ['creator'],
  share: ['creator'],
} as const satisfies Permissions

/** The fields of a contact that decide permissions; `organization_id` is a label and decides nothing. */
export interface ContactParties {
  contact: { created_by_user_id: string | null }
  shared_org_ids: readonly string[]
}

const toOwnership = ({ contact, shared_org_ids }: ContactParties): RecordOwnership => ({
  creatorId: contact.created_by_user_id,
  organizationIds: shared_org_ids,
})

export const canEdit = (actor: Actor, contact: ContactParties): boolean => can(actor, 'edit', contactPermissions, toOwnership(contact))
export const canDelete = (actor: Actor, contact: ContactParties): boolean => can(actor, 'delete', contactPermissions, toOwnership(contact))
export const canShare = (actor: Actor, contact: ContactParties): boolean => can(actor, 'share', contactPermissions, toOwnership(contact))
