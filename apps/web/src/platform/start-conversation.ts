import { limits } from '@adjutant/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from './api.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The question is to be asked at once. Never part of an address: a link must not speak in the name of whoever follows it. */
    isAsked?: boolean
  }
}

/** What a new interaction is called until somebody renames it: the moment at which it began. */
const toInteractionName = (now: Date) =>
  now.toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

interface Start {
  /** Stands in the composer. */
  ask?: string
  /** The question is asked without a further press. */
  isAsked?: boolean
  /** Is attached, and the question asked without a further press. */
  fileId?: string
  name?: string
}

async function begin({ fileId, name }: Start) {
  const body = { name: name?.slice(0, limits.title) ?? toInteractionName(new Date()) }
  const conversation = await api.conversations.create.call({ body })
  if (fileId) await api.conversations.attach.call({ params: { id: conversation.id }, body: { file_id: fileId } })
  return conversation
}

/** Begins a conversation and opens it. */
export function useStartConversation() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: begin,
    onSuccess: async ({ id }, { ask, isAsked, fileId }) => {
      void queryClient.invalidateQueries({ queryKey: api.conversations.list.key() })
      await router.navigate({
        to: '/app/conversations/$conversationId',
        params: { conversationId: id },
        search: ask ? { ask } : {},
        ...((isAsked || fileId) && { state: { isAsked: true } }),
      })
    },
    meta: { failed: 'Failed to start the interaction' },
  })
}
