import { NoteChange } from '@adjutant/contract/notes'
import { toRestoringUpdate, type HistoryAdapter } from '../history/index.ts'
import { changeNote, readNote } from './notes.service.ts'
import { findNoteForUpdate, selectVisibleIds } from './notes.store.ts'

export const noteHistory: HistoryAdapter = {
  kind: 'note',
  // Only its author sees a note.
  read: async (ctx, id) => ({ ...(await readNote(ctx, id)), can_edit: true }),
  lock: (ctx, id) => findNoteForUpdate(ctx, ctx.user, id),
  restore: (ctx, id, state) => changeNote(ctx, id, toRestoringUpdate(NoteChange, state)),
  listVisibleIds: (ctx, ids) => selectVisibleIds(ctx, ctx.user, ids),
}
