import type { Note } from '@adjutant/contract/notes'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRestore } from '../../platform/bin.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { showToast } from '../../ui/toast.ts'

export function useCreateNote() {
  const refresh = useRefresh('notes', 'bin')
  return useMutation({
    mutationFn: (body: { content: string; entry_date: string }) => api.notes.create.call({ body }),
    onSuccess: refresh,
    meta: { done: words.note.created, failed: words.note.createFailed },
  })
}

export function useChangeNote() {
  const refresh = useRefresh('notes', 'bin')
  return useMutation({
    mutationFn: ({ id, content }: Pick<Note, 'id' | 'content'>) => api.notes.change.call({ params: { id }, body: { content } }),
    onSuccess: refresh,
    meta: { done: words.note.updated, failed: words.note.updateFailed },
  })
}

export function useDeleteNote() {
  const refresh = useRefresh('notes', 'bin')
  const { mutate: restore } = useRestore('Note restored')
  return useMutation({
    mutationFn: (id: string) => api.notes.remove.call({ params: { id } }),
    onSuccess: (_nothing, id) => {
      showToast({ title: words.note.deleted, tone: 'success', undo: () => restore(id) })
      return refresh()
    },
    meta: { failed: words.note.deleteFailed },
  })
}
