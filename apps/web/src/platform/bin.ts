import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** Takes a deleted record out of the bin: what Undo does. */
export function useRestore(done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.bin.restore.call({ params: { id } }),
    // Whatever kind it was, its lists have it again.
    onSettled: () => queryClient.invalidateQueries(),
    meta: { done, failed: 'Restore Failed' },
  })
}
