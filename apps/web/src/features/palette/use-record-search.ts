import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useStill } from '../../platform/use-still.ts'
import { toRecordItems } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'

const stillMs = 120

/** One letter finds everything and nothing. */
const leastTyped = 2

const mostHits = 12

export interface RecordSearch {
  items: PaletteItem[]
  /** What is shown is what was found for the text as it stands now. */
  isSettled: boolean
  error: unknown
  retry: () => void
}

/** The records that fit what is typed, once the typing has paused; until they are here, those of the text before. */
export function useRecordSearch(typed: string): RecordSearch {
  const text = typed.trim()
  const q = useStill(text, stillMs)
  const isAsked = text.length >= leastTyped && q.length >= leastTyped
  const options = api.search.find.options({ query: { q, limit: mostHits } })
  // What is found changes with every record, so no answer is kept for later.
  const found = useQuery({ ...options, enabled: isAsked, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 })
  const isSettled = text.length < leastTyped || (q === text && !found.isFetching)
  return {
    items: isAsked && !found.isError ? toRecordItems(found.data ?? []) : [],
    isSettled,
    error: isAsked && isSettled ? found.error : null,
    retry: () => void found.refetch(),
  }
}
