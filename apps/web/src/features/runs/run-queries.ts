import { api } from '../../platform/api.ts'

export const crewsQuery = api.crews.list.options()
export const flowsQuery = api.flows.list.options()

/** The latest runs of a conversation: one of them may be at work. */
export const toCrewRunsQuery = (conversationId: string) =>
  api.crewRuns.list.options({ query: { conversation_id: conversationId, limit: 5 } })
export const toFlowRunsQuery = (conversationId: string) =>
  api.flowRuns.list.options({ query: { conversation_id: conversationId, limit: 5 } })

/** The latest flow runs, wherever they were started: few, since each carries all that happened in it. */
export const latestFlowRunsQuery = api.flowRuns.list.options({ query: { limit: 5 } })

export const conversationsQuery = api.conversations.list.options({ query: { limit: 100 } })

export type Kind = 'crew' | 'flow'

export const toInputsQuery = (kind: Kind, id: string) => (kind === 'crew' ? api.crews : api.flows).inputSchema.options({ params: { id } })
