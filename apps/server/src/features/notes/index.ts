import { rowExists } from '../../platform/records/row-exists.ts'
import { notes } from './notes.schema.ts'

export { noteChain } from './notes.chain.ts'
export { noteHistory } from './notes.history.ts'
export { canSeeNote, exportNotes, findNoteText } from './notes.store.ts'
export { changeNote, createNote, listNotes, readNote, removeNote } from './notes.service.ts'
export { noteTrash } from './notes.trash.ts'

export const noteExists = rowExists(notes)
