import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from './api.ts'

/** What a new interaction is called until somebody renames it: the moment at which it began. */
const toInteractionName = (now: Date) =>
  now.toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** Begins a conversation and opens it; `ask` then stands in its composer. */
export function useStartConversation() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_start: { ask?: string }) => api.conversations.create.call({ body: { name: toInteractionName(new Date()) } }),
    onSuccess: async ({ id }, { ask }) => {
      void queryClient.invalidateQueries({ queryKey: api.conversations.list.key() })
      await router.navigate({ to: '/app/conversations/$conversationId', params: { conversationId: id }, search: ask ? { ask } : {} })
    },
    meta: { failed: 'The interaction could not be started.' },
  })
}
