import type { Goal } from '@adjutant/contract/goals'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRestore } from '../../platform/bin.ts'
import { showToast } from '../../ui/toast.ts'
import { usePaint, without } from '../../platform/paint.ts'
import { useRefresh } from '../../platform/refresh.ts'

type NewGoal = Parameters<typeof api.goals.create.call>[0]['body']
type Change = Parameters<typeof api.goals.change.call>[0]['body']

const listKey = api.goals.list.key()

export function useCreateGoal() {
  const refresh = useRefresh('goals', 'bin')
  return useMutation({
    mutationFn: (body: NewGoal) => api.goals.create.call({ body }),
    onSuccess: refresh,
    meta: { done: words.goal.saved, failed: words.user.creationFailed },
  })
}

export function useChangeGoal() {
  const refresh = useRefresh('goals', 'bin')
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.goals.change.call({ params: { id }, body: change }),
    onSuccess: refresh,
    meta: { done: words.goal.saved, failed: words.user.updateFailed },
  })
}

/** A change on the card itself; `painted` is its optimistic value. */
export function useAdjustGoal() {
  const refresh = useRefresh('goals', 'bin')
  const paint = usePaint<Goal>(listKey)
  return useMutation({
    mutationFn: ({ painted, change }: { painted: Goal; change: Change }) =>
      api.goals.change.call({ params: { id: painted.id }, body: change }),
    onMutate: ({ painted }) => paint((page) => ({ ...page, items: page.items.map((goal) => (goal.id === painted.id ? painted : goal)) })),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { done: words.goal.saved, failed: words.user.updateFailed },
  })
}

export function useDeleteGoal() {
  const refresh = useRefresh('goals', 'bin')
  const paint = usePaint<Goal>(listKey)
  const { mutate: restore } = useRestore('Goal restored')
  return useMutation({
    mutationFn: (goal: Goal) => api.goals.remove.call({ params: { id: goal.id } }),
    onMutate: (goal) => paint(without(goal.id)),
    onSuccess: (_nothing, goal) =>
      showToast({ title: words.goal.deleted, message: goal.title, tone: 'success', undo: () => restore(goal.id) }),
    onError: (_error, _goal, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { failed: words.user.deleteFailed },
  })
}
