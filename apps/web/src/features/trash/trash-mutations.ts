import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export function usePurge() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.bin.purge.call({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.bin.list.key() }),
    meta: { done: 'Deleted permanently', failed: appMessages.user.deleteFailed },
  })
}
