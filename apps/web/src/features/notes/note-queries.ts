import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { pageSize, toNoteQuery } from './note-search.ts'
import type { NoteSearch } from './note-search.ts'

/** Pages that are loaded on demand. */
export const toNotesQuery = (search: NoteSearch) =>
  infiniteQueryOptions({
    queryKey: [...api.notes.list.key(), 'pages', toNoteQuery(search, 0)],
    queryFn: ({ pageParam, signal }) => api.notes.list.call({ query: toNoteQuery(search, pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (skip + pageSize < last.total ? skip + pageSize : undefined),
  })
