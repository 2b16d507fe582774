import { contact_shares, contacts } from './contacts.schema.ts'
import { handOverShared, type HandOverRecords } from '../organizations/index.ts'

const shared = { records: contacts, shares: contact_shares, recordId: contact_shares.contact_id }

export const handOverContacts: HandOverRecords = async (ctx, handover) => {
  const { handedOver, unshared } = await handOverShared(ctx, shared, handover)
  return { contacts: handedOver.length, contacts_unshared: unshared.length }
}
