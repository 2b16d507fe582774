import { dashboardCounts } from '@adjutant/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { toWeek } from './week.ts'

/** Neither done nor given up. */
const open = 'To Do,Pending,In Progress,Review'

export const urgentTasksQuery = api.tasks.list.options({ query: { priority: 'High,Urgent', status: open, limit: dashboardCounts.tasks } })

/** Open tasks that are due before a day; only their number is looked at. */
export const toDueQuery = (before: string) => api.tasks.list.options({ query: { status: open, due_before: before, limit: 1 } })

/** What cannot be fetched is told on the page, with a way to try again: here nothing throws. */
export function prefetchDashboard(queryClient: QueryClient, now: Date) {
  const { today, until } = toWeek(now)
  return Promise.all([urgentTasksQuery, toDueQuery(today), toDueQuery(until)].map((query) => queryClient.prefetchQuery(query)))
}
