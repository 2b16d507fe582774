import { omitUndefined } from '@adjutant/contract/omit'
import {
  toSearchFlag,
  toSearchId,
  toSearchSkip,
  toSearchOption,
  toSearchText,
  type SearchParams,
} from '../../platform/navigation/search-params.ts'

/** Search parameters of the page. Defaults are omitted. */
export type ContactSearch = SearchParams<{
  view: 'list'
  search: string
  skip: number
  /** The open contact. */
  contact: string
  /** The create dialog is open. */
  create: true
}>

/** Fills rows of two, three or four cards. */
export const pageSize = 24

export function toContactSearch(search: Record<string, unknown>): ContactSearch {
  return {
    view: toSearchOption(['list'], search.view),
    search: toSearchText(search.search),
    skip: toSearchSkip(search.skip),
    contact: toSearchId(search.contact),
    create: toSearchFlag(search.create),
  }
}

export const toContactQuery = ({ search, skip = 0 }: ContactSearch) => ({ ...omitUndefined({ search }), skip, limit: pageSize })

/** A page past the last one, after a deletion or from an old link, becomes the last one. */
export const clampSkip = (skip: number, total: number): number =>
  skip < total ? skip : Math.max(Math.ceil(total / pageSize) - 1, 0) * pageSize
