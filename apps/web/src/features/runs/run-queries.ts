import { api } from '../../platform/api/api.ts'

export const crewsQuery = api.crews.list.options()
export const flowsQuery = api.flows.list.options()

/** The latest runs of a conversation, including active ones. */
export const toCrewRunsQuery = (conversationId: string) =>
  api.crewRuns.list.options({ query: { conversation_id: conversationId, limit: 5 } })
export const toFlowRunsQuery = (conversationId: string) =>
  api.flowRuns.list.options({ query: { conversation_id: conversationId, limit: 5 } })

/** The latest flow runs of all conversations: few, because each contains all its events. */
export const latestFlowRunsQuery = api.flowRuns.list.options({ query: { limit: 5 } })

export const conversationsQuery = api.conversations.list.options({ query: { limit: 100 } })

export type Kind = 'crew' | 'flow'

export const toInputsQuery = (kind: Kind, id: string) => (kind === 'crew' ? api.crews : api.flows).inputSchema.options({ params: { id } })
