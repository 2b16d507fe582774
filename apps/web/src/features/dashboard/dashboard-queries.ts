import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { dashboardCounts } from '@adjutant/contract/core/limits'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { toDate } from '../../ui/text/date-format.ts'
import { toWeek } from './week.ts'

const open = openTaskStatuses.join(',')

const then = (asOf: string | undefined) => (asOf === undefined ? {} : { as_of: asOf })

export const toUrgentTasksQuery = (asOf?: string) =>
  api.tasks.list.options({ query: { priority: 'High,Urgent', status: open, limit: dashboardCounts.tasks, ...then(asOf) } })

export const urgentTasksQuery = toUrgentTasksQuery()

export const awaitingThreadsQuery = api.comms.threads.options({ query: { awaiting_reply: 'true', limit: dashboardCounts.threads } })

/** Open tasks due before a day; only the count is used. */
export const toDueQuery = (before: string, asOf?: string) =>
  api.tasks.list.options({ query: { status: open, due_before: before, limit: 1, ...then(asOf) } })

/** The dashboard at the end of a day. */
export function prefetchPastDashboard(queryClient: QueryClient, asOf: string) {
  const { today, until } = toWeek(toDate(asOf))
  const queries = [toUrgentTasksQuery(asOf), toDueQuery(today, asOf), toDueQuery(until, asOf)]
  return Promise.all(queries.map((query) => queryClient.prefetchQuery(query)))
}

/** Never throws: failures are shown on the page with a retry. */
export function prefetchDashboard(queryClient: QueryClient, now: Date) {
  const { today, until } = toWeek(now)
  return Promise.all([
    queryClient.prefetchQuery(awaitingThreadsQuery),
    ...[urgentTasksQuery, toDueQuery(today), toDueQuery(until)].map((query) => queryClient.prefetchQuery(query)),
  ])
}
