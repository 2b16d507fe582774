import { dashboardCounts, limits } from '@adjutant/contract/core/limits'
import { keepPreviousData } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { toDayText } from '../../ui/text/day-text.ts'

/** Keeps the shorter list visible while a longer one loads. */
export const toDeskQuery = (now: Date, limit: number) => ({
  ...api.desk.list.options({ query: { today: toDayText(now), limit } }),
  placeholderData: keepPreviousData,
})

/** The first items, which the dashboard shows. The navigation bar of every page reads their total. */
export const toFirstItemsQuery = (now: Date) => toDeskQuery(now, dashboardCounts.desk)

export const toHiddenItemsQuery = (now: Date) =>
  api.desk.list.options({ query: { today: toDayText(now), view: 'hidden', limit: limits.maxPageSize } })

/** Never throws: failures are shown on the page with a retry. */
export const prefetchDesk = (queryClient: QueryClient, now: Date, limit: number) => queryClient.prefetchQuery(toDeskQuery(now, limit))

export const toDraftQuery = (threadId: string) => api.comms.suggestion.options({ params: { threadId } })
