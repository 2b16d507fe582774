import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useDebouncedValue } from '../../platform/text/use-debounced-value.ts'
import { toRecordItems } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'

const debounceMs = 120

/** One letter matches too much. */
const minTyped = 2

const maxHits = 12

export interface RecordSearch {
  items: PaletteItem[]
  /** The results belong to the current input. */
  isSettled: boolean
  error: unknown
  retry: () => void
}

/** Debounced record search; keeps the previous results while loading. */
export function useRecordSearch(typed: string): RecordSearch {
  const text = typed.trim()
  const q = useDebouncedValue(text, debounceMs)
  const isAsked = text.length >= minTyped && q.length >= minTyped
  const options = api.search.find.options({ query: { q, limit: maxHits } })
  // Results change with every record, so nothing is cached.
  const found = useQuery({ ...options, enabled: isAsked, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 })
  const isSettled = text.length < minTyped || (q === text && !found.isFetching)
  return {
    items: isAsked && !found.isError ? toRecordItems(found.data ?? []) : [],
    isSettled,
    error: isAsked && isSettled ? found.error : null,
    retry: () => void found.refetch(),
  }
}
