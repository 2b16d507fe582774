import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Restores a deleted record from the bin; used by Undo. */
export function useRestore(done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.bin.restore.call({ params: { id } }),
    // Any list can contain the restored record.
    onSettled: () => queryClient.invalidateQueries(),
    meta: { done, failed: "Couldn't restore the record" },
  })
}
