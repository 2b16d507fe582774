import { shelfOfOwn } from '../bin/bin.door.ts'
import { firstLineOf } from '../../platform/first-line.ts'
import { deleteExpired, deleteForGood, selectBinned, unbin } from './binned-notes.store.ts'

export { changeNote, createNote, listNotes, readNote } from './notes.service.ts'

const titleLength = 100

export const noteShelf = shelfOfOwn({
  kind: 'note',
  topic: 'notes',
  async list(ctx) {
    const binned = await selectBinned(ctx, ctx.user)
    return binned.map(({ id, opening, deleted_at }) => ({ id, title: firstLineOf(opening, titleLength), deleted_at }))
  },
  unbin: (ctx, id) => unbin(ctx, ctx.user, id),
  purge: (ctx, id) => deleteForGood(ctx, ctx.user, id),
  purgeExpired: deleteExpired,
})
