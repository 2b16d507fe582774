import type { Advice } from '@adjutant/contract/advice'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useOptimisticUpdate, withoutItem } from '../../../platform/api/optimistic-update.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'

type NewAdvice = Parameters<typeof api.advice.create.call>[0]['body']
type Change = Parameters<typeof api.advice.change.call>[0]['body']

export function useCreateAdvice() {
  const refresh = useRefresh('advice')
  return useMutation({
    mutationFn: (body: NewAdvice) => api.advice.create.call({ body }),
    onSuccess: refresh,
    meta: { done: appMessages.advice.saved, failed: appMessages.user.creationFailed },
  })
}

export function useChangeAdvice() {
  const refresh = useRefresh('advice')
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.advice.change.call({ params: { id }, body: change }),
    onSuccess: refresh,
    meta: { done: appMessages.advice.saved, failed: appMessages.user.updateFailed },
  })
}

export function useDeleteAdvice() {
  const refresh = useRefresh('advice')
  const updateOptimistically = useOptimisticUpdate<Advice>(api.advice.list.key())
  return useMutation({
    mutationFn: (id: string) => api.advice.remove.call({ params: { id } }),
    onMutate: (id) => updateOptimistically(withoutItem(id)),
    onError: (_error, _id, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { done: appMessages.advice.deleted, failed: "Couldn't delete the advice" },
  })
}
