import { rowExists } from '../../platform/records/row-exists.ts'
import { createOwnTrashAdapter } from '../trash/index.ts'
import { firstLine } from '../../platform/text/first-line.ts'
import { deleteExpired, deletePermanently, selectTrashed, undelete } from './trashed-notes.store.ts'
import { notes } from './notes.schema.ts'

export { changeNote, createNote, listNotes, readNote } from './notes.service.ts'

const titleLength = 100

export const noteExists = rowExists(notes)

export const noteTrash = createOwnTrashAdapter({
  kind: 'note',
  topic: 'notes',
  async list(ctx) {
    const trashed = await selectTrashed(ctx, ctx.user)
    return trashed.map(({ id, opening, deleted_at }) => ({ id, title: firstLine(opening, titleLength), deleted_at }))
  },
  undelete: (ctx, id) => undelete(ctx, ctx.user, id),
  purge: (ctx, id) => deletePermanently(ctx, ctx.user, id),
  purgeExpired: deleteExpired,
})
