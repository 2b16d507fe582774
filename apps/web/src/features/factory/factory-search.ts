import { toSearchText, toSearchOption, type SearchParams } from '../../platform/navigation/search-params.ts'
import { kinds } from './item-kinds.ts'
import type { Kind } from './item-kinds.ts'

/** Search parameters of the page. Defaults are omitted. */
export type FactorySearch = SearchParams<{
  search: string
  /** The create dialog of this kind is open. */
  create: Kind
}>

export const toFactorySearch = (search: Record<string, unknown>): FactorySearch => ({
  search: toSearchText(search.search),
  create: toSearchOption(kinds, search.create),
})
