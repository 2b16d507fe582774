import { useQuery } from '@tanstack/react-query'
import { toCrewRunsQuery, toFlowRunsQuery } from './run-queries.ts'
import { findShownRun } from './run.ts'

/** The run of a conversation: the one at work, else the latest. One that was at work before is taken up by this. */
export function useConversationRun(conversationId: string) {
  const { data: crewRuns } = useQuery(toCrewRunsQuery(conversationId))
  const { data: flowRuns } = useQuery(toFlowRunsQuery(conversationId))
  return findShownRun(crewRuns?.items, flowRuns?.items)
}
