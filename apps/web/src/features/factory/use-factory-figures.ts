import { useQuery } from '@tanstack/react-query'
import { agentsQuery, crewsQuery, flowsQuery, toolsQuery } from './factory-queries.ts'

/** Counts per kind for the margin. */
export function useFactoryFigures() {
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
