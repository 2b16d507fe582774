import { firstWords } from '@adjutant/contract/first-words'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { latestQuery } from './conversation-queries.ts'

/** The latest conversation, else a new one; where neither can be had, an id that no server knows yet. */
export async function toLatestId(queryClient: QueryClient) {
  try {
    const { items } = await queryClient.fetchQuery(latestQuery)
    return items[0]?.id ?? (await api.conversations.create.call({ body: { name: firstWords.newConversation } })).id
  } catch {
    return crypto.randomUUID()
  }
}
