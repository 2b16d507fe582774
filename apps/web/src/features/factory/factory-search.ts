import { toSearchText, toSearchOption, omitUndefined } from '../../platform/navigation/search-params.ts'
import { kinds } from './item-kinds.ts'
import type { Kind } from './item-kinds.ts'

/** Search parameters of the page. Defaults are omitted. */
export interface FactorySearch {
  search?: string
  /** The create dialog of this kind is open. */
  create?: Kind
}

export const toFactorySearch = (search: Record<string, unknown>): FactorySearch =>
  omitUndefined({ search: toSearchText(search.search), create: toSearchOption(kinds, search.create) })
