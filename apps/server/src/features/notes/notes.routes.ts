import { notes } from '@adjutant/contract/notes'
import { implement } from '../../platform/http/implement.ts'
import { changeNote, createNote, listNotes, readNote, removeNote } from './notes.service.ts'

export const noteRoutes = implement(notes, {
  list: (ctx, { query }) => listNotes(ctx, query),
  create: (ctx, { body }) => createNote(ctx, body),
  read: (ctx, { params }) => readNote(ctx, params.id),
  change: (ctx, { params, body }) => changeNote(ctx, params.id, body),
  remove: (ctx, { params }) => removeNote(ctx, params.id),
})
