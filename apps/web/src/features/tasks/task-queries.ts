import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { toTaskQuery } from './task-search.ts'
import type { TaskSearch } from './task-search.ts'

export const toTasksQuery = (search: TaskSearch) => api.tasks.list.options({ query: toTaskQuery(search) })

/** Open tasks regardless of the status filter; only the count is used. */
export const toOpenTasksQuery = ({ status: _status, ...search }: TaskSearch) =>
  api.tasks.list.options({ query: { ...toTaskQuery(search), status: openTaskStatuses.join(','), skip: 0, limit: 1 } })

/** Never throws: failures are shown on the page with a retry. */
export const prefetchTasks = (queryClient: QueryClient, search: TaskSearch) =>
  Promise.all([toTasksQuery(search), toOpenTasksQuery(search)].map((query) => queryClient.prefetchQuery(query)))

/** Goals that a task can serve; open ones come first, so that the first page contains them. */
export const goalsQuery = api.goals.list.options({ query: { sort_by: 'status', limit: limits.maxPageSize } })

export const organizationsQuery = api.organizations.list.options()
