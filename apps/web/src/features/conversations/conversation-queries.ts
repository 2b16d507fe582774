import { api } from '../../platform/api/api.ts'
import { toPagesQuery } from '../../platform/api/query-options.ts'

export const interactionPageSize = 50
const messagePageSize = 100

export const toInteractionsQuery = (skip = 0) => api.conversations.list.options({ query: { skip, limit: interactionPageSize } })

/** The most recently used conversation. */
export const latestQuery = { ...api.conversations.list.options({ query: { limit: 1 } }), staleTime: 0 }

export const toConversationQuery = (id: string) => api.conversations.read.options({ params: { id } })

export const toUsageQuery = (id: string) => api.conversations.usage.options({ params: { id } })

export const todayQuery = api.chat.today.options()

export const grantsQuery = api.chat.grants.options()

export const modelsQuery = api.models.list.options()

/** The latest page first; earlier ones are loaded on scroll. */
export const toMessagesQuery = (id: string) =>
  toPagesQuery([...api.conversations.messages.key(), 'pages', id], messagePageSize, (skip, signal) =>
    api.conversations.messages.call({ params: { id }, query: { skip, limit: messagePageSize } }, signal),
  )
