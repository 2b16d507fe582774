import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/app/conversations/')({
  beforeLoad: async ({ context: { queryClient }, preload }) => {
    // Preloading a link must not create a conversation.
    if (preload) return
    const { toLatestId } = await import('../../../features/conversations/latest-conversation.ts')
    throw redirect({
      to: '/app/conversations/$conversationId',
      params: { conversationId: await toLatestId(queryClient) },
      replace: true,
    })
  },
})
