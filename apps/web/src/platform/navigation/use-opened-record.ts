import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { isNotFound, toDetail } from '../api/api-error.ts'
import type { toQueryOptions } from '../api/query-options.ts'

/**
 * A record named by the URL. It is refetched each time it opens, because a form filled from a stale copy would revert other people's
 * changes.
 */
export function useOpenedRecord<T>(options: ReturnType<typeof toQueryOptions<T>>) {
  const { data, error, refetch } = useQuery({ ...options, gcTime: 0 })
  const isMissing = isNotFound(error)
  return {
    // A failed refetch keeps the open record, unless it was deleted.
    record: isMissing ? undefined : data,
    loadState: { isMissing, loadError: error ? toDetail(error, appMessages.http.unexpected) : undefined, onRetry: () => void refetch() },
  }
}
