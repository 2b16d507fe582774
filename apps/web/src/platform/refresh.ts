import type { Topic } from '@adjutant/contract/events'
import { useQueryClient } from '@tanstack/react-query'

/** Has everything read again that was fetched of these topics. */
export function useRefresh(...topics: Topic[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}
