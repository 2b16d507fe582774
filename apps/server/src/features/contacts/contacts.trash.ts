import { and, isNull } from 'drizzle-orm'
import { createTrash } from '../trash/index.ts'
import { contactShares } from './contacts.conditions.ts'
import { contactPermissions } from './contacts.policy.ts'
import { contacts } from './contacts.schema.ts'

export const contactTrash = createTrash({
  kind: 'contact',
  topic: 'contacts',
  permissions: contactPermissions,
  table: contacts,
  title: contacts.name,
  ownership: { creatorId: contacts.created_by_user_id, organizationIds: contactShares.organizationIdsOf(contacts.id) },
  isOrphan: and(isNull(contacts.created_by_user_id), contactShares.isUnshared(contacts.id)),
})
