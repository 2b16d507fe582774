import { toSearchDay, toSearchFlag, toSearchId, toSearchText, withoutAbsent } from '../../platform/address.ts'

/** What the address of the page says. Absent is the default. */
export interface NoteSearch {
  search?: string
  sort?: 'oldest'
  from?: string
  to?: string
  /** The note that is open. */
  note?: string
  /** A new one is about to be written. */
  create?: true
}

export const pageSize = 100

export function toNoteSearch(search: Record<string, unknown>): NoteSearch {
  return withoutAbsent({
    search: toSearchText(search.search),
    sort: search.sort === 'oldest' ? 'oldest' : undefined,
    from: toSearchDay(search.from),
    to: toSearchDay(search.to),
    note: toSearchId(search.note),
    create: toSearchFlag(search.create),
  })
}

export const toNoteQuery = ({ search, sort, from, to }: NoteSearch, skip: number) => ({
  ...withoutAbsent({ search, from, to }),
  sort: sort ?? ('newest' as const),
  skip,
  limit: pageSize,
})

export const hasFilters = ({ search, from, to }: NoteSearch) => Boolean(search || from || to)
