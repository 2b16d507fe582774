import { dashboardCounts, limits } from '@adjutant/contract/core/limits'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { advicePageSize, toGoalQuery } from './strategy-search.ts'
import type { StrategySearch } from './strategy-search.ts'

export const toGoalsQuery = (search: StrategySearch) => api.goals.list.options({ query: toGoalQuery(search) })

export const toAdviceQuery = (skip = 0) => api.advice.list.options({ query: { skip, limit: advicePageSize } })

export const toHistoryQuery = (id: string) => api.goals.history.options({ params: { id } })

export const organizationsQuery = api.organizations.list.options()

/** Open goals come first, so that the first page contains them. */
export const overviewGoalsQuery = api.goals.list.options({ query: { sort_by: 'status', limit: limits.maxPageSize } })

export const overviewAdviceQuery = api.advice.list.options({ query: { limit: dashboardCounts.advice } })

/** Never throws: failures are shown on the page with a retry. */
export const prefetchStrategy = (queryClient: QueryClient, search: StrategySearch) =>
  Promise.all([
    queryClient.prefetchQuery(toGoalsQuery(search)),
    queryClient.prefetchQuery(toAdviceQuery(search.adviceSkip)),
    queryClient.prefetchQuery(organizationsQuery),
  ])

export const prefetchOverview = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(overviewGoalsQuery), queryClient.prefetchQuery(overviewAdviceQuery)])
