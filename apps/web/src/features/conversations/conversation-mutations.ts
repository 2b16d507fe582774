import type { ActDecision } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRestore } from '../../platform/records/use-restore.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'

export function useRename(id: string) {
  const refresh = useRefresh('conversations')
  return useMutation({
    mutationFn: (name: string) => api.conversations.change.call({ params: { id }, body: { name } }),
    onSettled: refresh,
    meta: { failed: appMessages.conversation.renameFailed },
  })
}

/** `onGone` leaves the screen of the deleted conversation. */
export function useDeleteConversation(onGone: () => Promise<unknown>) {
  const refresh = useRefresh('conversations', 'bin')
  const { mutate: restore } = useRestore('Conversation restored')
  return useMutation({
    mutationFn: (id: string) => api.conversations.remove.call({ params: { id } }),
    onSuccess: async (_nothing, id) => {
      showToast({ title: appMessages.conversation.deleted, tone: 'success', undo: () => restore(id) })
      await onGone()
      return refresh()
    },
    onError: () => showToast({ title: appMessages.conversation.errorTitle, message: appMessages.conversation.deleteFailed, tone: 'error' }),
  })
}

export function useStop(id: string) {
  return useMutation({
    mutationFn: () => api.chat.stop.call({ params: { id } }),
    meta: { failed: "Couldn't stop the answer" },
  })
}

export function useDecide(conversationId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('conversations')
  return useMutation({
    mutationFn: ({ actId, ...body }: ActDecision & { actId: string }) =>
      api.chat.decide.call({ params: { id: conversationId, actId }, body }),
    // An action can change any record, and tools that are always allowed are listed in the settings.
    onSuccess: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: api.chat.grants.key() })]),
    onError: refresh,
    meta: { failed: "Couldn't save your decision" },
  })
}

export function useUndoAct(conversationId: string) {
  const refresh = useRefresh('conversations', 'bin')
  return useMutation({
    mutationFn: (actId: string) => api.chat.undo.call({ params: { id: conversationId, actId } }),
    onSettled: refresh,
    meta: { done: 'Undone', failed: "Couldn't undo the action" },
  })
}

export function useRevoke() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (tool: string) => api.chat.revoke.call({ params: { tool } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.chat.grants.key() }),
    meta: { failed: "Couldn't revoke the permission" },
  })
}

export function useRemember() {
  const refresh = useRefresh('memory')
  return useMutation({
    mutationFn: ({ content, conversation_id }: Pick<Message, 'content' | 'conversation_id'>) =>
      api.memory.create.call({ body: { content, metadata: { conversation_id } } }),
    onSuccess: refresh,
    meta: { done: appMessages.memory.kept, failed: "Couldn't save this to memory" },
  })
}
