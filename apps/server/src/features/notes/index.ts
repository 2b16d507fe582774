import { rowExists } from '../../platform/records/row-exists.ts'
import { notes } from './notes.schema.ts'

export { changeNote, createNote, listNotes, readNote } from './notes.service.ts'
export { noteTrash } from './notes.trash.ts'

export const noteExists = rowExists(notes)
