import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useStill } from '../../platform/use-still.ts'
import { toRecordItems } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'

const stillMs = 120

/** One letter matches too much. */
const leastTyped = 2

const mostHits = 12

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
  const q = useStill(text, stillMs)
  const isAsked = text.length >= leastTyped && q.length >= leastTyped
  const options = api.search.find.options({ query: { q, limit: mostHits } })
  // Results change with every record, so nothing is cached.
  const found = useQuery({ ...options, enabled: isAsked, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 })
  const isSettled = text.length < leastTyped || (q === text && !found.isFetching)
  return {
    items: isAsked && !found.isError ? toRecordItems(found.data ?? []) : [],
    isSettled,
    error: isAsked && isSettled ? found.error : null,
    retry: () => void found.refetch(),
  }
}
