import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { toRunQuery } from './run-search.ts'
import type { RunSearch } from './run-search.ts'

/** The runs that wait for an answer. */
export const waitingRunsQuery = api.runs.list.options({ query: { status: 'waiting', limit: 20 } })

/** The latest failures: enough to notice a new one. */
export const failedRunsQuery = api.runs.list.options({ query: { status: 'failed', limit: 20 } })

/** Recent runs for the factory cards. */
export const recentRunsQuery = api.runs.list.options({ query: { limit: 100 } })

const pageSize = 50

/** Matching runs, latest first, paged. */
export const toRunsQuery = (search: RunSearch) =>
  infiniteQueryOptions({
    queryKey: [...api.runs.list.key(), 'pages', toRunQuery(search)],
    queryFn: ({ pageParam, signal }) =>
      api.runs.list.call({ query: { ...toRunQuery(search), limit: pageSize, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const toUsageQuery = (from: string, to: string) => api.runs.usage.options({ query: { from, to } })

export const schedulesQuery = api.schedules.list.options()
