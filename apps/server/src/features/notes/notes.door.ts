import type { BinShelf } from '../bin/bin.door.ts'
import { tell } from '../events/events.door.ts'
import { firstLineOf } from '../../platform/first-line.ts'
import { deleteExpired, deleteForGood, selectBinned, unbin } from './binned-notes.store.ts'

export { changeNote, createNote, listNotes, readNote } from './notes.service.ts'

const titleLength = 100

export const noteShelf: BinShelf = {
  kind: 'note',
  async list(ctx) {
    const binned = await selectBinned(ctx, ctx.user)
    return binned.map(({ id, opening, deleted_at }) => ({ id, title: firstLineOf(opening, titleLength), deleted_at }))
  },
  async restore(ctx, id) {
    if (!(await unbin(ctx, ctx.user, id))) return false
    await tell(ctx, { topic: 'notes', id, kind: 'created', audience: [ctx.user.id] })
    return true
  },
  purge: (ctx, id) => deleteForGood(ctx, ctx.user, id),
  purgeExpired: deleteExpired,
}
