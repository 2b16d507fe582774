import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TaskAction } from '../../features/tasks/task-dialogs.tsx'
import { TaskFilters } from '../../features/tasks/task-filters.tsx'
import { TaskPanel } from '../../features/tasks/task-panel.tsx'
import { prefetchTasks, useTaskStats } from '../../features/tasks/task-queries.ts'
import { toTaskSearch } from '../../features/tasks/task-search.ts'
import type { TaskSearch } from '../../features/tasks/task-search.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useListView } from '../../platform/navigation/use-list-view.ts'
import { Button } from '../../ui/button/button.tsx'
import { AsOfBanner } from '../../ui/data/as-of-banner.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { awaitData } from '../-await-data.ts'

const TaskDetail = lazyComponent(() => import('../../features/tasks/task-detail.tsx'))
const TaskDialogs = lazyComponent(() => import('../../features/tasks/task-dialogs.tsx'))

export const Route = createFileRoute('/app/my-tasks')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Task Management' },
  validateSearch: toTaskSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => awaitData(cause, prefetchTasks(queryClient, deps)),
  component: MyTasks,
})

function MyTasks() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [action, setAction] = useState<TaskAction>()
  const stats = useTaskStats(search)
  const go = (next: TaskSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const goToPage = (skip: number) => void navigate({ search: { ...search, skip: skip || undefined }, resetScroll: false })
  const { view, onView } = useListView('tasks', {
    defaultView: 'list',
    requestedView: search.view,
    onRequestView: (requestedView) => go({ ...search, view: requestedView }),
  })
  const shown = action ?? (search.create && { kind: 'create' })
  const close = () => {
    setAction(undefined)
    if (search.task || search.create) go({ ...search, task: undefined, create: undefined })
  }
  useShortcut('c', 'Create a task', () => setAction({ kind: 'create' }))
  const create = (
    <Button tone="primary" icon={<Plus />} onClick={() => setAction({ kind: 'create' })}>
      Create New Task
    </Button>
  )
  return (
    <Page title="Task Management" eyebrow="Work" stats={stats} actions={search.asOf ? undefined : create}>
      {search.asOf && <AsOfBanner day={search.asOf} onLeave={() => go({ ...search, asOf: undefined, skip: undefined })} />}
      <TaskFilters search={search} onSearch={go} view={view} onView={onView} />
      <TaskPanel
        search={search}
        view={view}
        onSearch={go}
        onSkip={goToPage}
        onOpen={(task) => setAction({ kind: 'edit', task, asOf: search.asOf })}
      />
      <Suspense fallback={null}>
        {shown && <TaskDialogs action={shown} onClose={close} />}
        {search.task && <TaskDetail key={search.task} id={search.task} onClose={close} />}
      </Suspense>
    </Page>
  )
}
