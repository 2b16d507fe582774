import { firstWords } from '@adjutant/contract/first-words'
import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { latestQuery } from '../../../features/conversations/conversation-queries.ts'
import { api } from '../../../platform/api.ts'

/** The latest conversation, else a new one; where neither can be had, an id that no server knows yet. */
async function findConversationId(queryClient: QueryClient) {
  try {
    const { items } = await queryClient.fetchQuery(latestQuery)
    return items[0]?.id ?? (await api.conversations.create.call({ body: { name: firstWords.newConversation } })).id
  } catch {
    return crypto.randomUUID()
  }
}

export const Route = createFileRoute('/app/conversations/')({
  beforeLoad: async ({ context: { queryClient }, preload }) => {
    // To point at a link makes nothing.
    if (preload) return
    throw redirect({
      to: '/app/conversations/$conversationId',
      params: { conversationId: await findConversationId(queryClient) },
      replace: true,
    })
  },
})
