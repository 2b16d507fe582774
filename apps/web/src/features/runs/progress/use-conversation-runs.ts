import { useQuery } from '@tanstack/react-query'
import { toCrewRunsQuery, toFlowRunsQuery } from '../run-queries.ts'
import { isActive, listRuns, listDisplayedRuns } from '../run.ts'

/** The latest runs of a conversation. A run that was active before the page was opened is followed from here on. */
export function useConversationRuns(conversationId: string) {
  const { data: crewRuns } = useQuery(toCrewRunsQuery(conversationId))
  const { data: flowRuns } = useQuery(toFlowRunsQuery(conversationId))
  const all = listRuns(crewRuns?.items, flowRuns?.items)
  return { all, active: all.filter(isActive), shown: listDisplayedRuns(all) }
}
