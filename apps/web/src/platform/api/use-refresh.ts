import type { Topic } from '@adjutant/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import { listStaleGroups } from '../live/stale-topics.ts'

/** Refetches everything that belongs to these topics. */
export function useRefresh(...topics: Topic[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(listStaleGroups(topics).map((group) => queryClient.invalidateQueries({ queryKey: [group] })))
}
