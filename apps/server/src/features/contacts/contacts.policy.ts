import type { Actor } from '../../platform/ctx.ts'
import { can, type Standing } from '../../platform/rights.ts'

/** The fields of a contact that decide permissions; `organization_id` is a label and decides nothing. */
export interface ContactParties {
  contact: { created_by_user_id: string | null }
  shared_org_ids: readonly string[]
}

const standingOf = ({ contact, shared_org_ids }: ContactParties): Standing => ({
  creatorId: contact.created_by_user_id,
  organizationIds: shared_org_ids,
})

export const canEdit = (actor: Actor, contact: ContactParties): boolean => can(actor, 'edit', 'contact', standingOf(contact))
export const canDelete = (actor: Actor, contact: ContactParties): boolean => can(actor, 'delete', 'contact', standingOf(contact))
export const canShare = (actor: Actor, contact: ContactParties): boolean => can(actor, 'share', 'contact', standingOf(contact))
