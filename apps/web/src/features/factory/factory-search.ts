import { toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'
import { kinds } from './item-kinds.ts'
import type { Kind } from './item-kinds.ts'

/** What the address of the page says. Absent is the default. */
export interface FactorySearch {
  search?: string
  /** A new one of this kind is about to be made. */
  create?: Kind
}

export const toFactorySearch = (search: Record<string, unknown>): FactorySearch =>
  withoutAbsent({ search: toSearchText(search.search), create: toSearchWord(kinds, search.create) })
