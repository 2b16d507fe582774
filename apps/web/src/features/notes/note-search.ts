import { toSearchDay, toSearchText, withoutAbsent } from '../../platform/address.ts'

/** What the address of the page says. Absent is the default. */
export interface NoteSearch {
  search?: string
  sort?: 'oldest'
  from?: string
  to?: string
}

export const pageSize = 100

export function toNoteSearch(search: Record<string, unknown>): NoteSearch {
  return withoutAbsent({
    search: toSearchText(search.search),
    sort: search.sort === 'oldest' ? 'oldest' : undefined,
    from: toSearchDay(search.from),
    to: toSearchDay(search.to),
  })
}

export const toNoteQuery = ({ search, sort, from, to }: NoteSearch, skip: number) => ({
  ...withoutAbsent({ search, from, to }),
  sort: sort ?? ('newest' as const),
  skip,
  limit: pageSize,
})

export const hasFilters = ({ search, from, to }: NoteSearch) => Boolean(search || from || to)
