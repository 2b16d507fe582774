import type { BinShelf } from '../bin/bin.door.ts'
import { tell } from '../events/events.door.ts'
import { deleteExpired, deleteForGood, findBinnedForChange, selectBinned, unbin } from './binned-contacts.store.ts'
import { audienceOf } from './contacts.service.ts'

export { changeContact, createContact, listContacts, readContact } from './contacts.service.ts'

export const contactShelf: BinShelf = {
  kind: 'contact',
  list: selectBinned,
  async restore(ctx, id) {
    const row = await findBinnedForChange(ctx, id)
    if (!row) return false
    await unbin(ctx, id)
    await tell(ctx, { topic: 'contacts', id, kind: 'created', audience: audienceOf(row) })
    return true
  },
  async purge(ctx, id) {
    if (!(await findBinnedForChange(ctx, id))) return false
    await deleteForGood(ctx, id)
    return true
  },
  purgeExpired: deleteExpired,
}
