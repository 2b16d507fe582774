import { words } from '@adjutant/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Task } from '@adjutant/contract/tasks'
import { toDetail } from '../../platform/api-error.ts'
import { useNow } from '../../platform/use-now.ts'
import { toDayText } from '../../ui/day-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ListView } from '../../platform/use-list-view.ts'
import { TaskGrid } from './task-grid.tsx'
import { TaskList } from './task-list.tsx'
import { toTasksQuery } from './task-queries.ts'
import { hasFilters, pageSize } from './task-search.ts'
import type { TaskSearch } from './task-search.ts'

type PanelProps = {
  search: TaskSearch
  view: ListView
  onSearch: (search: TaskSearch) => void
  onOpen: (task: Task) => void
}

export function TaskPanel({ search, view, onSearch, onOpen }: PanelProps) {
  const tasks = useQuery({ ...toTasksQuery(search), placeholderData: keepPreviousData })
  const today = toDayText(useNow())
  if (tasks.isLoadingError) {
    const detail = toDetail(tasks.error, words.wire.broken)
    return <LoadFailure title={`${words.task.fetchFailed}${detail}`} detail="Your tasks are safe." onRetry={() => void tasks.refetch()} />
  }
  if (!tasks.data) return <SkeletonRows count={8} />
  if (tasks.data.total === 0) {
    const next = hasFilters(search)
      ? 'No tasks match these filters. Clear them to see all tasks.'
      : 'Create your first task: what needs to happen, who does it, and by when.'
    return <EmptyState title={words.task.none}>{next}</EmptyState>
  }
  const { items, total } = tasks.data
  const list = { tasks: items, today, onOpen }
  return (
    <>
      {view === 'grid' ? (
        <TaskGrid {...list} />
      ) : (
        <TaskList {...list} sort={search.sort ?? 'due_date'} onSort={(sort) => onSearch({ ...search, sort, skip: undefined })} />
      )}
      <Pager skip={search.skip ?? 0} limit={pageSize} total={total} onSkip={(skip) => onSearch({ ...search, skip })} />
    </>
  )
}
