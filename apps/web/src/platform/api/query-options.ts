import { queryOptions } from '@tanstack/react-query'

export function toQueryOptions<T>(queryKey: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask(signal) })
}
