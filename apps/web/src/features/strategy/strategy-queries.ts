import { dashboardCounts, limits } from '@adjutant/contract/core/limits'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { advicePageSize, toGoalQuery } from './strategy-search.ts'
import type { StrategySearch } from './strategy-search.ts'

export const toGoalsQuery = (search: StrategySearch) => api.goals.list.options({ query: toGoalQuery(search) })

export const toAdviceQuery = (skip = 0) => api.advice.list.options({ query: { skip, limit: advicePageSize } })

export const toHistoryQuery = (id: string) => api.goals.history.options({ params: { id } })

/** Goals for the dashboard, the map and the choice of a goal. Open ones come first, so that the first page contains them. */
export const toAllGoalsQuery = (asOf?: string) =>
  api.goals.list.options({ query: { sort_by: 'status', limit: limits.maxPageSize, ...(asOf && { as_of: asOf }) } })

export const allGoalsQuery = toAllGoalsQuery()

export const organizationsQuery = api.organizations.list.options()

export const overviewAdviceQuery = api.advice.list.options({ query: { limit: dashboardCounts.advice } })

/** Never throws: failures are shown on the page with a retry. */
export const prefetchStrategy = (queryClient: QueryClient, search: StrategySearch) =>
  Promise.all([
    queryClient.prefetchQuery(toGoalsQuery(search)),
    queryClient.prefetchQuery(toAdviceQuery(search.adviceSkip)),
    queryClient.prefetchQuery(organizationsQuery),
  ])

export const prefetchOverview = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(allGoalsQuery), queryClient.prefetchQuery(overviewAdviceQuery)])

/** The stats in the margin; a dash while unknown. Lists of advice have no earlier days. */
export function useStrategyStats(search: StrategySearch) {
  const { data: goals } = useQuery({ ...toGoalsQuery(search), placeholderData: keepPreviousData })
  const { data: advice } = useQuery({ ...toAdviceQuery(search.adviceSkip), placeholderData: keepPreviousData })
  const goalStat = { label: 'Goals', value: goals?.total ?? '–' }
  return search.asOf ? [goalStat] : [goalStat, { label: 'Advice', value: advice?.total ?? '–' }]
}
