import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { latestQuery } from './conversation-queries.ts'

/** The latest conversation, or a new one; if neither is possible, an id unknown to the server. */
export async function toLatestId(queryClient: QueryClient) {
  try {
    const { items } = await queryClient.fetchQuery(latestQuery)
    return items[0]?.id ?? (await api.conversations.create.call({ body: { name: startupMessages.newConversation } })).id
  } catch {
    return crypto.randomUUID()
  }
}
