import type { Task } from '@adjutant/contract/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRestore } from '../../platform/bin.ts'
import { showToast } from '../../ui/toast.ts'

type Change = Parameters<typeof api.tasks.change.call>[0]['body']
type NewTask = Parameters<typeof api.tasks.create.call>[0]['body']
type TaskPage = Awaited<ReturnType<typeof api.tasks.list.call>>

const listKey = api.tasks.list.key()

function useRefresh() {
  const queryClient = useQueryClient()
  return () => Promise.all([queryClient.invalidateQueries({ queryKey: ['tasks'] }), queryClient.invalidateQueries({ queryKey: ['bin'] })])
}

/** Paints a change into every page that shows the task, and gives back the way to take it back. */
function usePaint() {
  const queryClient = useQueryClient()
  return async (paint: (page: TaskPage) => TaskPage) => {
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueriesData<TaskPage>({ queryKey: listKey })
    for (const [key, page] of before) if (page) queryClient.setQueryData(key, paint(page))
    return () => before.forEach(([key, page]) => queryClient.setQueryData(key, page))
  }
}

export function useCreateTask() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewTask) => api.tasks.create.call({ body }),
    onSuccess: refresh,
    meta: { done: 'Task created', failed: 'Creation Failed' },
  })
}

/** Status and priority change in the list itself: the row shows it at once. */
export function useChangeTask() {
  const refresh = useRefresh()
  const paint = usePaint()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.tasks.change.call({ params: { id }, body: change }),
    onMutate: ({ id, change }) =>
      paint((page) => ({ ...page, items: page.items.map((task) => (task.id === id ? { ...task, ...(change as Partial<Task>) } : task)) })),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { failed: 'Update Failed' },
  })
}

export function useDeleteTask() {
  const refresh = useRefresh()
  const paint = usePaint()
  const { mutate: restore } = useRestore('Task restored')
  return useMutation({
    mutationFn: (task: Task) => api.tasks.remove.call({ params: { id: task.id } }),
    onMutate: (task) => paint((page) => ({ items: page.items.filter(({ id }) => id !== task.id), total: page.total - 1 })),
    onSuccess: (_nothing, task) => showToast({ title: 'Task deleted', message: task.title, tone: 'success', undo: () => restore(task.id) }),
    onError: (_error, _task, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { failed: 'Delete Failed' },
  })
}
