import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const crewsQuery = api.crews.list.options()
export const flowsQuery = api.flows.list.options()
export const agentsQuery = api.agents.list.options()
export const toolsQuery = api.tools.list.options()
export const modelsQuery = api.models.list.options()

export const prefetchFactory = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(crewsQuery),
    queryClient.prefetchQuery(flowsQuery),
    queryClient.prefetchQuery(agentsQuery),
    queryClient.prefetchQuery(toolsQuery),
  ])

/** Counts per kind for the margin. */
export function useFactoryStats() {
  const { data: crews } = useQuery(crewsQuery)
  const { data: flows } = useQuery(flowsQuery)
  const { data: agents } = useQuery(agentsQuery)
  const { data: tools } = useQuery(toolsQuery)
  return [
    { label: 'Crews', value: crews?.length ?? '–' },
    { label: 'Flows', value: flows?.length ?? '–' },
    { label: 'Agents', value: agents?.length ?? '–' },
    { label: 'Tools', value: tools?.length ?? '–' },
  ]
}
