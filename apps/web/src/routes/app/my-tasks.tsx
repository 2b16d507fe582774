import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TaskDeed } from '../../features/tasks/task-dialogs.tsx'
import { TaskFilters } from '../../features/tasks/task-filters.tsx'
import { TaskPanel } from '../../features/tasks/task-panel.tsx'
import { prefetchTasks } from '../../features/tasks/task-queries.ts'
import { toTaskSearch } from '../../features/tasks/task-search.ts'
import type { TaskSearch } from '../../features/tasks/task-search.ts'
import { useTaskFigures } from '../../features/tasks/use-task-figures.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useListView } from '../../platform/use-list-view.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { untilReady } from '../-ready.ts'

const TaskDetail = lazyPart(() => import('../../features/tasks/task-detail.tsx'))
const TaskDialogs = lazyPart(() => import('../../features/tasks/task-dialogs.tsx'))

export const Route = createFileRoute('/app/my-tasks')({
  staticData: { title: 'Task Management' },
  validateSearch: toTaskSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => untilReady(cause, prefetchTasks(queryClient, deps)),
  component: MyTasks,
})

function MyTasks() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [deed, setDeed] = useState<TaskDeed>()
  const figures = useTaskFigures(search)
  const go = (next: TaskSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const { view, onView } = useListView('tasks', { usual: 'list', asked: search.view, onAsk: (asked) => go({ ...search, view: asked }) })
  const shown = deed ?? (search.create && { kind: 'create' })
  const close = () => {
    setDeed(undefined)
    if (search.task || search.create) go({ ...search, task: undefined, create: undefined })
  }
  useShortcut('c', 'Create a task', () => setDeed({ kind: 'create' }))
  const create = (
    <Button tone="primary" icon={<Plus />} onClick={() => setDeed({ kind: 'create' })}>
      Create New Task
    </Button>
  )
  return (
    <Page title="Task Management" eyebrow="Work" figures={figures} actions={create}>
      <TaskFilters search={search} onSearch={go} view={view} onView={onView} />
      <TaskPanel search={search} view={view} onSearch={go} onOpen={(task) => setDeed({ kind: 'edit', task })} />
      <Suspense fallback={null}>
        {shown && <TaskDialogs deed={shown} onClose={close} />}
        {search.task && <TaskDetail key={search.task} id={search.task} onClose={close} />}
      </Suspense>
    </Page>
  )
}
