import type { Contact } from '@adjutant/contract/contacts'
import type { Actor } from '../../platform/ctx.ts'
import { toInitial } from '../../platform/text/initial.ts'
import { toPersonRef } from '../identity/index.ts'
import { canDelete, canEdit, canShare } from './contacts.policy.ts'
import type { ContactRow } from './contacts.store.ts'

export const toContact = (row: ContactRow, viewer: Actor): Contact => ({
  id: row.contact.id,
  name: row.contact.name,
  role: row.contact.role,
  avatar_initial: toInitial(row.contact.name),
  emails: row.contact.emails,
  phones: row.contact.phones,
  organization_id: row.contact.organization_id,
  user_id: row.account_id,
  is_user: row.account_id !== null,
  created_by_user: row.creator && toPersonRef(row.creator),
  notes: row.contact.notes,
  past_interactions: row.past_interactions,
  shared_org_ids: row.shared_org_ids,
  sharedWith: row.shared_org_ids,
  created_at: row.contact.created_at.toISOString(),
  updated_at: row.contact.updated_at.toISOString(),
  can_edit: canEdit(viewer, row),
  can_delete: canDelete(viewer, row),
  can_share: canShare(viewer, row),
})
