import { rowExists } from '../../platform/records/row-exists.ts'
import { createSharedHandover } from '../organizations/index.ts'
import type { TrashAdapter } from '../trash/index.ts'
import { contactShares } from './contacts.conditions.ts'
import { contactTrash as trash } from './contacts.trash.ts'
import { undoDeadImports } from './transfer/contact-import.service.ts'
import { contacts, past_interactions } from './contacts.schema.ts'

export { contactChain } from './contacts.chain.ts'
export { contactHistory } from './contacts.history.ts'
export { deletePrivateContacts, exportContacts, representsAccount, selectContactAccounts } from './contacts.store.ts'
export { contactAddresses, contactRoleOf } from './contacts.conditions.ts'
export { canSeeInteraction, contactRefOf, findContactByName, findInteractionText, findInteractionWriter } from './contact-refs.store.ts'
export { isBeingImported } from './transfer/unfinished-imports.conditions.ts'
export { startUndoingImports } from './transfer/contact-import.service.ts'
export { recordExchange } from './exchanges.service.ts'
export { addInteraction } from './interactions.service.ts'
export { changeContact, createContact, listContacts, listContactsByEmails, readContact, removeContact } from './contacts.service.ts'

export const contactExists = rowExists(contacts)
export const interactionExists = rowExists(past_interactions)

export const handOverContacts = createSharedHandover('contacts', { records: contacts, shares: contactShares })

/** The cleanup also deletes the remains of imports whose process was killed. */
export const contactTrash: TrashAdapter = {
  ...trash,
  async purgeExpired(ctx) {
    await undoDeadImports(ctx)
    await trash.purgeExpired(ctx)
  },
}
