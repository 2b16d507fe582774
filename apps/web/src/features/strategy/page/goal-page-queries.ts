import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { allGoalsQuery } from '../strategy-queries.ts'

export const checkInPageSize = 10
export const goalTaskPageSize = 20

export const toGoalPageQuery = (id: string) => api.goals.read.options({ params: { id } })

export const toCheckInsQuery = (id: string, skip = 0) =>
  api.goals.checkIns.options({ params: { id }, query: { skip, limit: checkInPageSize } })

export const toGoalTasksQuery = (id: string, skip = 0) =>
  api.tasks.list.options({ query: { goal_id: id, include_completed: 'true', sort_by: 'status', skip, limit: goalTaskPageSize } })

export const toBurnUpQuery = (id: string) => api.tasks.burnUp.options({ params: { id } })

export const workloadQuery = api.tasks.workload.options()

export const prefetchGoalPage = (queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.prefetchQuery(toGoalPageQuery(id)),
    queryClient.prefetchQuery(toCheckInsQuery(id)),
    queryClient.prefetchQuery(toGoalTasksQuery(id)),
    queryClient.prefetchQuery(toBurnUpQuery(id)),
    queryClient.prefetchQuery(allGoalsQuery),
  ])
