import type { File, FileChange } from '@adjutant/contract/files/files'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRestore } from '../../platform/records/use-restore.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'

/** `done` is the toast title: renamed, moved, shared. */
export function useChangeFile(done: string) {
  const refresh = useRefresh('files')
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: FileChange }) => api.files.change.call({ params: { id }, body: change }),
    onSuccess: refresh,
    meta: { done },
  })
}

export function useDeleteFile() {
  const refresh = useRefresh('files', 'bin')
  const { mutate: restore } = useRestore('File restored')
  return useMutation({
    mutationFn: ({ id }: File) => api.files.remove.call({ params: { id } }),
    onSuccess: (_nothing, { id, name }) => {
      showToast({ title: 'File deleted', message: name, tone: 'success', undo: () => restore(id) })
      return refresh()
    },
    meta: { failed: "Couldn't delete the file" },
  })
}

export function useRestoreVersion(id: string) {
  const refresh = useRefresh('files')
  return useMutation({
    mutationFn: (version: number) => api.files.restoreVersion.call({ params: { id, version: String(version) } }),
    onSuccess: refresh,
    meta: { done: 'Version restored', failed: "Couldn't restore the version" },
  })
}
