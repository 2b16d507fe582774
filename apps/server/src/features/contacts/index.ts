import { createSharedTrashAdapter } from '../trash/index.ts'
import { deleteExpired, deletePermanently, findTrashedForUpdate, selectTrashed, undelete } from './trashed-contacts.store.ts'
import { undoDeadImports } from './transfer/contact-import.service.ts'
import { audienceOf } from './contacts.service.ts'

export { isVisible as isVisibleContact } from './contacts.conditions.ts'
export { startUndoingImports } from './transfer/contact-import.service.ts'
export { handOverContacts } from './contact-handover.service.ts'
export { recordExchange } from './exchanges.service.ts'
export { changeContact, createContact, listContacts, readContact } from './contacts.service.ts'

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
