import type { Thread } from '@adjutant/contract/comms'
import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { changeWindow, toSuggestionQuery } from './comms-queries.ts'
import { withSent, withTask } from './thread/thread-window.ts'

export function useCreateThread() {
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: (participantIds: string[]) => api.comms.create.call({ body: { participant_ids: participantIds } }),
    onSuccess: refresh,
    meta: { failed: appMessages.user.creationFailed },
  })
}

export function useRename({ id: threadId }: Thread) {
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: (name: string | null) => api.comms.rename.call({ params: { threadId }, body: { name } }),
    onSettled: refresh,
    meta: { failed: "Couldn't rename the conversation" },
  })
}

/** `onGone` leaves the screen of the removed thread. */
export function useDeleteChat(threadId: string, onGone: () => void) {
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: () => api.comms.leave.call({ params: { threadId } }),
    onSuccess: () => {
      onGone()
      return refresh()
    },
    meta: { done: 'Conversation deleted', failed: "Couldn't delete the conversation" },
  })
}

export function useDismiss(threadId: string) {
  const client = useQueryClient()
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: (suggestion: Suggestion | undefined) =>
      suggestion
        ? api.comms.dismiss.call({ params: { threadId, suggestionId: suggestion.id } })
        : api.comms.dismissOffer.call({ params: { threadId } }),
    onSuccess: (line) => {
      client.setQueryData(toSuggestionQuery(threadId).queryKey, null)
      changeWindow(client, threadId, (before) => withSent(before, line))
    },
    onSettled: refresh,
    meta: { failed: "Couldn't dismiss the suggestion" },
  })
}

/** Allows or denies the use of a record; the server drafts again in the background. */
export function useAnswerAsk(threadId: string) {
  const client = useQueryClient()
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: ({ suggestionId, recordId, use }: { suggestionId: string; recordId: string; use: boolean }) =>
      api.comms.answerAsk.call({ params: { threadId, suggestionId, recordId }, body: { use } }),
    onSuccess: (suggestion) => client.setQueryData(toSuggestionQuery(threadId).queryKey, suggestion),
    onSettled: refresh,
    meta: { failed: "Couldn't save your answer" },
  })
}

export type TaskBody = Parameters<typeof api.comms.makeTask.call>[0]['body']

export function useMakeTask(threadId: string, messageId: string) {
  const client = useQueryClient()
  const refresh = useRefresh('tasks')
  return useMutation({
    mutationFn: (body: TaskBody) => api.comms.makeTask.call({ params: { threadId, messageId }, body }),
    onSuccess: (task) => {
      changeWindow(client, threadId, (before) => withTask(before, messageId, task.id))
      return refresh()
    },
    meta: { done: appMessages.task.created, failed: appMessages.user.creationFailed },
  })
}
