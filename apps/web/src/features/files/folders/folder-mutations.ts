import type { FolderResult } from '@adjutant/contract/files/file-folders'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { showToast } from '../../../ui/overlay/toast.ts'

const toCount = (count: number) => pluralize(count.toLocaleString('en'), 'file')

/** Reports what happened to the files of a folder, including those that stayed. */
function toMessage({ file_ids, left }: FolderResult, verb: 'move' | 'delete') {
  const changed = toCount(file_ids.length)
  if (left === 0) return changed
  return `${changed} ${verb}d. ${toCount(left)} stayed because you don't have permission to ${verb} ${left === 1 ? 'it' : 'them'}.`
}

/** Renaming a folder moves its files too. */
export function useMoveFolder(title: 'Folder moved' | 'Folder renamed') {
  const refresh = useRefresh('files')
  return useMutation({
    mutationFn: (move: { path: string; to: string }) => api.files.moveFolder.call({ body: move }),
    onSuccess: (result) => {
      showToast({ title, message: toMessage(result, 'move'), tone: 'success' })
      return refresh()
    },
  })
}

function useRestoreAll() {
  const refresh = useRefresh('files', 'bin')
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      // Sequential, because a thousand calls at once would be rate limited.
      for (const id of ids) await api.bin.restore.call({ params: { id } })
    },
    onSettled: refresh,
    meta: { done: 'Folder restored', failed: "Couldn't restore the folder" },
  })
}

export function useDeleteFolder() {
  const refresh = useRefresh('files', 'bin')
  const { mutate: restore } = useRestoreAll()
  return useMutation({
    mutationFn: (path: string) => api.files.removeFolder.call({ query: { path } }),
    onSuccess: (result) => {
      const message = toMessage(result, 'delete')
      showToast({ title: 'Folder deleted', message, tone: 'success', undo: () => restore(result.file_ids) })
      return refresh()
    },
    meta: { failed: "Couldn't delete the folder" },
  })
}
