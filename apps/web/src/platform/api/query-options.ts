import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export function toQueryOptions<T>(queryKey: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask(signal) })
}

/** Pages that are loaded on demand. */
export function toPagesQuery<Page extends { total: number }>(
  queryKey: readonly unknown[],
  pageSize: number,
  ask: (skip: number, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (skip + pageSize < last.total ? skip + pageSize : undefined),
  })
}
