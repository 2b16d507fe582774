import { toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'
import { kinds } from './item-kinds.ts'
import type { Kind } from './item-kinds.ts'

/** Search parameters of the page. Defaults are omitted. */
export interface FactorySearch {
  search?: string
  /** The create dialog of this kind is open. */
  create?: Kind
}

export const toFactorySearch = (search: Record<string, unknown>): FactorySearch =>
  withoutAbsent({ search: toSearchText(search.search), create: toSearchWord(kinds, search.create) })
