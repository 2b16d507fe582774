import type { Goal } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { goalMessages } from '@adjutant/contract/messages/goal-messages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRestore } from '../../../platform/records/use-restore.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { useOptimisticUpdate, withoutItem } from '../../../platform/api/optimistic-update.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'

type NewGoal = Parameters<typeof api.goals.create.call>[0]['body']
type Change = Parameters<typeof api.goals.change.call>[0]['body']

const listKey = api.goals.list.key()

export function useCreateGoal() {
  const refresh = useRefresh('goals', 'bin')
  return useMutation({
    mutationFn: (body: NewGoal) => api.goals.create.call({ body }),
    onSuccess: refresh,
    meta: { done: appMessages.goal.saved, failed: appMessages.user.creationFailed },
  })
}

export function useChangeGoal() {
  const refresh = useRefresh('goals', 'bin')
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.goals.change.call({ params: { id }, body: change }),
    onSuccess: refresh,
    meta: { done: appMessages.goal.saved, failed: appMessages.user.updateFailed },
  })
}

/** Changes a goal on its card; `optimistic` is the goal with the change. */
export function useAdjustGoal() {
  const refresh = useRefresh('goals', 'bin')
  const updateOptimistically = useOptimisticUpdate<Goal>(listKey)
  return useMutation({
    mutationFn: ({ optimistic, change }: { optimistic: Goal; change: Change }) =>
      api.goals.change.call({ params: { id: optimistic.id }, body: change }),
    onMutate: ({ optimistic }) =>
      updateOptimistically((page) => ({ ...page, items: page.items.map((goal) => (goal.id === optimistic.id ? optimistic : goal)) })),
    onError: (_error, _input, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { done: appMessages.goal.saved, failed: appMessages.user.updateFailed },
  })
}

type NewCheckIn = Parameters<typeof api.goals.checkIn.call>[0]['body']

export function useCheckIn() {
  const refresh = useRefresh('goals')
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewCheckIn }) => api.goals.checkIn.call({ params: { id }, body }),
    onSuccess: refresh,
    meta: { done: goalMessages.checkedIn, failed: appMessages.user.updateFailed },
  })
}

export function useDeleteCheckIn() {
  const refresh = useRefresh('goals')
  return useMutation({
    mutationFn: ({ goalId, id }: { goalId: string; id: string }) => api.goals.removeCheckIn.call({ params: { id: goalId, checkInId: id } }),
    onSuccess: refresh,
    meta: { done: goalMessages.checkInDeleted, failed: "Couldn't delete the check-in" },
  })
}

export function useDeleteGoal() {
  const refresh = useRefresh('goals', 'bin')
  const updateOptimistically = useOptimisticUpdate<Goal>(listKey)
  const { mutate: restore } = useRestore('Goal restored')
  return useMutation({
    mutationFn: (goal: Goal) => api.goals.remove.call({ params: { id: goal.id } }),
    onMutate: (goal) => updateOptimistically(withoutItem(goal.id)),
    onSuccess: (_nothing, goal) =>
      showToast({ title: appMessages.goal.deleted, message: goal.title, tone: 'success', undo: () => restore(goal.id) }),
    onError: (_error, _goal, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { failed: "Couldn't delete the goal" },
  })
}
