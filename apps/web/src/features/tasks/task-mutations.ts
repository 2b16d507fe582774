import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRestore } from '../../platform/records/use-restore.ts'
import { useOptimisticUpdate, withoutItem } from '../../platform/api/optimistic-update.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'

type Change = Parameters<typeof api.tasks.change.call>[0]['body']
type NewTask = Parameters<typeof api.tasks.create.call>[0]['body']

const listKey = api.tasks.list.key()

export function useCreateTask() {
  const refresh = useRefresh('tasks', 'bin')
  return useMutation({
    mutationFn: (body: NewTask) => api.tasks.create.call({ body }),
    onSuccess: refresh,
    meta: { done: appMessages.task.created, failed: appMessages.user.creationFailed },
  })
}

function useReopenTask() {
  const refresh = useRefresh('tasks', 'bin')
  return useMutation({
    mutationFn: ({ id, status }: Pick<Task, 'id' | 'status'>) => api.tasks.change.call({ params: { id }, body: { status } }),
    onSettled: refresh,
    meta: { done: appMessages.task.reopened, failed: appMessages.user.updateFailed },
  })
}

/** Shows the change in the list at once. A completed task leaves the list, so a toast offers Undo. */
export function useChangeTask({ done }: { /** The toast of a change that completes nothing. */ done?: string } = {}) {
  const refresh = useRefresh('tasks', 'bin')
  const updateOptimistically = useOptimisticUpdate<Task>(listKey)
  const { mutate: reopen } = useReopenTask()
  return useMutation({
    mutationFn: ({ task: { id }, change }: { task: Task; change: Change }) => api.tasks.change.call({ params: { id }, body: change }),
    onMutate: ({ task: { id }, change }) =>
      updateOptimistically((page) => ({
        ...page,
        items: page.items.map((task) => (task.id === id ? { ...task, ...(change as Partial<Task>) } : task)),
      })),
    onSuccess: (changed, { task: { id, status } }) => {
      if (changed.status === 'Done' && status !== 'Done')
        showToast({ title: appMessages.task.completed, message: changed.title, tone: 'success', undo: () => reopen({ id, status }) })
      else if (done) showToast({ title: done, tone: 'success' })
    },
    onError: (_error, _input, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { failed: appMessages.user.updateFailed },
  })
}

export function useDeleteTask() {
  const refresh = useRefresh('tasks', 'bin')
  const updateOptimistically = useOptimisticUpdate<Task>(listKey)
  const { mutate: restore } = useRestore('Task restored')
  return useMutation({
    mutationFn: (task: Task) => api.tasks.remove.call({ params: { id: task.id } }),
    onMutate: (task) => updateOptimistically(withoutItem(task.id)),
    onSuccess: (_nothing, task) =>
      showToast({ title: appMessages.task.deleted, message: task.title, tone: 'success', undo: () => restore(task.id) }),
    onError: (_error, _task, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { failed: "Couldn't delete the task" },
  })
}
