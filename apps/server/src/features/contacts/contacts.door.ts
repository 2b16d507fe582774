import { shelfOfShared } from '../bin/bin.door.ts'
import { deleteExpired, deleteForGood, findBinnedForChange, selectBinned, unbin } from './binned-contacts.store.ts'
import { undoDeadImports } from './contact-import.service.ts'
import { audienceOf } from './contacts.service.ts'

export { isVisible as isVisibleContact } from './contacts.conditions.ts'
export { startUndoingImports } from './contact-import.service.ts'
export { handOverContacts } from './contact-handover.ts'
export { logExchange } from './exchanges.ts'
export { changeContact, createContact, listContacts, readContact } from './contacts.service.ts'

export const contactShelf = shelfOfShared({
  kind: 'contact',
  topic: 'contacts',
  list: selectBinned,
  find: findBinnedForChange,
  audienceOf,
  unbin,
  deleteForGood,
  async purgeExpired(ctx) {
    await undoDeadImports(ctx)
    await deleteExpired(ctx)
  },
})
