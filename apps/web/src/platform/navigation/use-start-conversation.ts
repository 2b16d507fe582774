import { limits } from '@adjutant/contract/core/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { listUnsavedWork } from '../session/unsaved-work.ts'
import { requestLeave } from './leave-request.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Asks the question immediately. Never part of a URL: a link must not ask in the name of the person who follows it. */
    isAsked?: boolean
  }
}

/** The default name of a new interaction: the time at which it started. */
const toInteractionName = (now: Date) =>
  now.toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

interface Start {
  /** Prefills the composer. */
  ask?: string
  /** Asks the question without another click. */
  isAsked?: boolean
  /** Attaches this file and asks the question without another click. */
  fileId?: string
  name?: string
}

async function createConversation({ fileId, name }: Start) {
  const body = { name: name?.slice(0, limits.title) ?? toInteractionName(new Date()) }
  const conversation = await api.conversations.create.call({ body })
  if (fileId) await api.conversations.attach.call({ params: { id: conversation.id }, body: { file_id: fileId } })
  return conversation
}

const startKey = ['start-conversation']

/** Creates a conversation and opens it; asks first if that loses unsaved changes. While one is being created, another call does nothing. */
export function useStartConversation() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationKey: startKey,
    mutationFn: createConversation,
    onSuccess: async ({ id }, { ask, isAsked, fileId }) => {
      void queryClient.invalidateQueries({ queryKey: api.conversations.list.key() })
      await router.navigate({
        to: '/app/conversations/$conversationId',
        params: { conversationId: id },
        search: ask ? { ask } : {},
        ...((isAsked || fileId) && { state: { isAsked: true } }),
        ignoreBlocker: true,
      })
    },
    meta: { failed: "Couldn't start the interaction" },
  })
  const startOnce = (input: Start) => {
    // Read at click time, because the rendered state can be one click behind.
    if (queryClient.isMutating({ mutationKey: startKey }) === 0) start.mutate(input)
  }
  const mutate = (input: Start) => {
    // Asks before the conversation is created, which would otherwise stay behind unused.
    if (listUnsavedWork().includes('changes')) requestLeave(() => startOnce(input))
    else startOnce(input)
  }
  return { mutate, isPending: start.isPending }
}
