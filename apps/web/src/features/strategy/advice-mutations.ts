import type { Advice } from '@adjutant/contract/advice'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { usePaint, without } from '../../platform/paint.ts'
import { useRefresh } from '../../platform/refresh.ts'

type NewAdvice = Parameters<typeof api.advice.create.call>[0]['body']
type Change = Parameters<typeof api.advice.change.call>[0]['body']

export function useCreateAdvice() {
  const refresh = useRefresh('advice')
  return useMutation({
    mutationFn: (body: NewAdvice) => api.advice.create.call({ body }),
    onSuccess: refresh,
    meta: { done: words.advice.saved, failed: words.user.creationFailed },
  })
}

export function useChangeAdvice() {
  const refresh = useRefresh('advice')
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.advice.change.call({ params: { id }, body: change }),
    onSuccess: refresh,
    meta: { done: words.advice.saved, failed: words.user.updateFailed },
  })
}

export function useDeleteAdvice() {
  const refresh = useRefresh('advice')
  const paint = usePaint<Advice>(api.advice.list.key())
  return useMutation({
    mutationFn: (id: string) => api.advice.remove.call({ params: { id } }),
    onMutate: (id) => paint(without(id)),
    onError: (_error, _id, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { done: words.advice.deleted, failed: words.user.deleteFailed },
  })
}
