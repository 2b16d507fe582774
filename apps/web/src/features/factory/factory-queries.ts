import type { QueryClient } from '@tanstack/react-query'
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
