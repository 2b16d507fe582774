import type { Task } from '@adjutant/contract/tasks'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRestore } from '../../platform/bin.ts'
import { usePaint, without } from '../../platform/paint.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { showToast } from '../../ui/toast.ts'

type Change = Parameters<typeof api.tasks.change.call>[0]['body']
type NewTask = Parameters<typeof api.tasks.create.call>[0]['body']

const listKey = api.tasks.list.key()

export function useCreateTask() {
  const refresh = useRefresh('tasks', 'bin')
  return useMutation({
    mutationFn: (body: NewTask) => api.tasks.create.call({ body }),
    onSuccess: refresh,
    meta: { done: words.task.created, failed: words.user.creationFailed },
  })
}

function useReopenTask() {
  const refresh = useRefresh('tasks', 'bin')
  return useMutation({
    mutationFn: ({ id, status }: Pick<Task, 'id' | 'status'>) => api.tasks.change.call({ params: { id }, body: { status } }),
    onSettled: refresh,
    meta: { done: words.task.reopened, failed: words.user.updateFailed },
  })
}

/** Optimistic change of status and priority in the list. A completed task leaves the list, so a toast offers Undo. */
export function useChangeTask() {
  const refresh = useRefresh('tasks', 'bin')
  const paint = usePaint<Task>(listKey)
  const { mutate: reopen } = useReopenTask()
  return useMutation({
    mutationFn: ({ task: { id }, change }: { task: Task; change: Change }) => api.tasks.change.call({ params: { id }, body: change }),
    onMutate: ({ task: { id }, change }) =>
      paint((page) => ({ ...page, items: page.items.map((task) => (task.id === id ? { ...task, ...(change as Partial<Task>) } : task)) })),
    onSuccess: (changed, { task: { id, status } }) => {
      if (changed.status !== 'Done' || status === 'Done') return
      showToast({ title: words.task.completed, message: changed.title, tone: 'success', undo: () => reopen({ id, status }) })
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { failed: words.user.updateFailed },
  })
}

export function useDeleteTask() {
  const refresh = useRefresh('tasks', 'bin')
  const paint = usePaint<Task>(listKey)
  const { mutate: restore } = useRestore('Task restored')
  return useMutation({
    mutationFn: (task: Task) => api.tasks.remove.call({ params: { id: task.id } }),
    onMutate: (task) => paint(without(task.id)),
    onSuccess: (_nothing, task) =>
      showToast({ title: words.task.deleted, message: task.title, tone: 'success', undo: () => restore(task.id) }),
    onError: (_error, _task, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { failed: words.user.deleteFailed },
  })
}
