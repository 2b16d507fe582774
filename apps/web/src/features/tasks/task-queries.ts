import { isOpenTask, openTaskStatuses } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { toTaskQuery } from './task-search.ts'
import type { TaskSearch } from './task-search.ts'
import type { StatProps } from '../../ui/data/stat.tsx'

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

/** Open and closed tasks add up to the listed ones; a dash while unknown. `open` counts open tasks regardless of the status filter. */
export function toTaskStats(status: TaskSearch['status'], listed: number | undefined, open: number | undefined): StatProps[] {
  if (listed === undefined || open === undefined) return [{ label: 'Open', value: '–' }]
  const openListed = status ? (isOpenTask({ status }) ? listed : 0) : open
  const closed = listed - openListed
  return [{ label: 'Open', value: openListed }, ...(closed > 0 ? [{ label: 'Closed', value: closed }] : [])]
}

/** The stats in the margin. */
export function useTaskStats(search: TaskSearch): StatProps[] {
  const { data: listed } = useQuery({ ...toTasksQuery(search), placeholderData: keepPreviousData })
  const { data: open } = useQuery({ ...toOpenTasksQuery(search), placeholderData: keepPreviousData })
  return toTaskStats(search.status, listed?.total, open?.total)
}
