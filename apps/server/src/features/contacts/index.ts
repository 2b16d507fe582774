import { rowExists } from '../../platform/records/row-exists.ts'
import { createSharedTrashAdapter } from '../trash/index.ts'
import { deleteExpired, deletePermanently, findTrashedForUpdate, selectTrashed, undelete } from './trashed-contacts.store.ts'
import { undoDeadImports } from './transfer/contact-import.service.ts'
import { audienceOf } from './contacts.service.ts'
import { contacts } from './contacts.schema.ts'

export { contactAddresses, contactRoleOf } from './contacts.conditions.ts'
export { representsAccount, selectContactAccounts } from './contacts.store.ts'
export { isBeingImported } from './transfer/unfinished-imports.conditions.ts'
export { startUndoingImports } from './transfer/contact-import.service.ts'
export { handOverContacts } from './contact-handover.service.ts'
export { recordExchange } from './exchanges.service.ts'
export { changeContact, createContact, listContacts, readContact } from './contacts.service.ts'

export const contactExists = rowExists(contacts)

export const contactTrash = createSharedTrashAdapter({
  kind: 'contact',
  topic: 'contacts',
  list: selectTrashed,
  find: findTrashedForUpdate,
  audienceOf,
  undelete,
  deletePermanently,
  async purgeExpired(ctx) {
    await undoDeadImports(ctx)
    await deleteExpired(ctx)
  },
})
