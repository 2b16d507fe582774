import { sql, type SQL } from 'drizzle-orm'
import { exportOwnedWithParts } from '../../platform/records/personal-data.ts'
import { contactShares } from './contacts.conditions.ts'
import { contacts, past_interactions } from './contacts.schema.ts'

export const exportContacts = exportOwnedWithParts(contacts, contacts.created_by_user_id, {
  name: 'past_interactions',
  table: past_interactions,
  recordId: past_interactions.contact_id,
  order: past_interactions.date,
})

/** Deletes the contacts that only this person sees. */
export const deletePrivateContacts = (userId: string): SQL =>
  sql`delete from ${contacts} where created_by_user_id = ${userId}::uuid and ${contactShares.isUnshared(contacts.id)}`
