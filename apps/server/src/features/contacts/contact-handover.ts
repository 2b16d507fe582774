import { contact_shares, contacts } from '../../platform/db/schema/index.ts'
import { handOverShared, type HandOver } from '../organizations/organizations.door.ts'

const shared = { records: contacts, shares: contact_shares, recordId: contact_shares.contact_id }

export const handOverContacts: HandOver = async (ctx, handover) => {
  const { passed, unshared } = await handOverShared(ctx, shared, handover)
  return { contacts: passed.length, contacts_unshared: unshared.length }
}
