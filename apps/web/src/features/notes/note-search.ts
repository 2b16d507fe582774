import { omitUndefined } from '@adjutant/contract/omit'
import {
  toSearchDay,
  toSearchFlag,
  toSearchId,
  toSearchOption,
  toSearchText,
  type SearchParams,
} from '../../platform/navigation/search-params.ts'

/** Search parameters of the page. Defaults are omitted. */
export type NoteSearch = SearchParams<{
  search: string
  sort: 'oldest'
  from: string
  to: string
  /** The open note. */
  note: string
  /** The composer is focused. */
  create: true
}>

export const pageSize = 100

export function toNoteSearch(search: Record<string, unknown>): NoteSearch {
  return {
    search: toSearchText(search.search),
    sort: toSearchOption(['oldest'], search.sort),
    from: toSearchDay(search.from),
    to: toSearchDay(search.to),
    note: toSearchId(search.note),
    create: toSearchFlag(search.create),
  }
}

export const toNoteQuery = ({ search, sort, from, to }: NoteSearch, skip: number) => ({
  ...omitUndefined({ search, from, to }),
  sort: sort ?? ('newest' as const),
  skip,
  limit: pageSize,
})
