import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { ApiError, toDetail } from './api-error.ts'
import type { toQueryOptions } from './query-options.ts'

/**
 * A record that an address names. It is read anew each time it is opened: a form that began with an old picture of it would take
 * back what others have changed since.
 */
export function useOpenedRecord<T>(options: ReturnType<typeof toQueryOptions<T>>) {
  const { data, error, refetch } = useQuery({ ...options, gcTime: 0 })
  const isMissing = error instanceof ApiError && error.status === 404
  return {
    // What is open stays open when reading it again fails, unless it is gone.
    record: isMissing ? undefined : data,
    awaited: { isMissing, fault: error ? toDetail(error, words.wire.broken) : undefined, onRetry: () => void refetch() },
  }
}
