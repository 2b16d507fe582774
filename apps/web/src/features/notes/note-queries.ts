import { api } from '../../platform/api/api.ts'
import { toPagesQuery } from '../../platform/api/query-options.ts'
import { pageSize, toNoteQuery } from './note-search.ts'
import type { NoteSearch } from './note-search.ts'

export const toNotesQuery = (search: NoteSearch) =>
  toPagesQuery([...api.notes.list.key(), 'pages', toNoteQuery(search, 0)], pageSize, (skip, signal) =>
    api.notes.list.call({ query: toNoteQuery(search, skip) }, signal),
  )
