import type { Note } from '@adjutant/contract/notes'
import type { NoteRow } from './notes.store.ts'

export const toNote = (row: NoteRow): Note => ({
  id: row.id,
  user_id: row.user_id,
  content: row.content,
  entry_date: row.entry_date,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
