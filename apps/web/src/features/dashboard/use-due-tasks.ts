import { useQuery } from '@tanstack/react-query'
import type { Due } from './dashboard-stats.ts'
import { toDueQuery } from './dashboard-queries.ts'

/** Numbers of open tasks that are overdue and due before `until`; undefined while loading. */
export function useDueTasks(today: string, until: string, asOf?: string): Due | undefined {
  const { data: late } = useQuery(toDueQuery(today, asOf))
  const { data: lateOrSoon } = useQuery(toDueQuery(until, asOf))
  if (!late || !lateOrSoon) return undefined
  return { overdue: late.total, soon: lateOrSoon.total - late.total }
}
