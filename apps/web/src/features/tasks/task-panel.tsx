import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Task } from '@adjutant/contract/tasks'
import { toDetail } from '../../platform/api/api-error.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { toDayText } from '../../ui/text/day-text.ts'
import { toDateText } from '../../ui/text/date-format.ts'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { LoadFailure } from '../../ui/data/load-failure.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import type { ListView } from '../../platform/navigation/use-list-view.ts'
import { TaskGrid } from './task-grid.tsx'
import { TaskList } from './task-list.tsx'
import { toTasksQuery } from './task-queries.ts'
import { hasFilters, pageSize } from './task-search.ts'
import type { TaskSearch } from './task-search.ts'

type PanelProps = {
  search: TaskSearch
  view: ListView
  onSearch: (search: TaskSearch) => void
  onSkip: (skip: number) => void
  onOpen: (task: Task) => void
}

const NothingYet = ({ day }: { day: string }) => (
  <EmptyState title={`You had no open tasks on ${toDateText(day, 'short')}.`}>Choose a later day, or include completed tasks.</EmptyState>
)

export function TaskPanel({ search, view, onSearch, onSkip, onOpen }: PanelProps) {
  const tasks = useQuery({ ...toTasksQuery(search), placeholderData: keepPreviousData })
  const now = toDayText(useNow())
  const today = search.asOf ?? now
  if (tasks.isLoadingError) {
    const detail = toDetail(tasks.error, appMessages.http.unexpected)
    return (
      <LoadFailure title={`${appMessages.task.fetchFailed}${detail}`} detail="Your tasks are safe." onRetry={() => void tasks.refetch()} />
    )
  }
  if (!tasks.data) return <SkeletonRows count={8} />
  if (tasks.data.total === 0) {
    if (search.asOf && !hasFilters(search)) return <NothingYet day={search.asOf} />
    const next = hasFilters(search)
      ? 'No tasks match these filters. Clear them to see all tasks.'
      : 'Create your first task: what needs to happen, who does it, and by when.'
    return <EmptyState title={appMessages.task.none}>{next}</EmptyState>
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
      <Pager skip={search.skip ?? 0} limit={pageSize} total={total} onSkip={onSkip} />
    </>
  )
}
