import type { Note } from '@adjutant/contract/notes'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRestore } from '../../platform/records/use-restore.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'

export function useCreateNote() {
  const refresh = useRefresh('notes', 'bin')
  return useMutation({
    mutationFn: (body: { content: string; entry_date: string }) => api.notes.create.call({ body }),
    onSuccess: refresh,
    meta: { done: appMessages.note.created, failed: appMessages.note.createFailed },
  })
}

export function useChangeNote() {
  const refresh = useRefresh('notes', 'bin')
  return useMutation({
    mutationFn: ({ id, content }: Pick<Note, 'id' | 'content'>) => api.notes.change.call({ params: { id }, body: { content } }),
    onSuccess: refresh,
    meta: { done: appMessages.note.updated, failed: appMessages.note.updateFailed },
  })
}

export function useDeleteNote() {
  const refresh = useRefresh('notes', 'bin')
  const { mutate: restore } = useRestore('Note restored')
  return useMutation({
    mutationFn: (id: string) => api.notes.remove.call({ params: { id } }),
    onSuccess: (_nothing, id) => {
      showToast({ title: appMessages.note.deleted, tone: 'success', undo: () => restore(id) })
      return refresh()
    },
    meta: { failed: appMessages.note.deleteFailed },
  })
}
