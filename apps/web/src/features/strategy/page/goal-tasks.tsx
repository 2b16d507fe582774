import { pluralize } from '@adjutant/contract/text/pluralize'
import type { BurnUpDay } from '@adjutant/contract/tasks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { LazyTimeChart } from '../charts/lazy-time-chart.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toDate, toDateText } from '../../../ui/text/date-format.ts'
import { toBurnUpLines } from './burn-up.ts'
import styles from './goal-page.module.css'
import { ValuesTable } from './values-table.tsx'
import { goalTaskPageSize, toBurnUpQuery, toGoalTasksQuery } from './goal-page-queries.ts'

function BurnUp({ days, today }: { days: readonly BurnUpDay[]; today: string }) {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const { total, done } = toBurnUpLines(days, today)
  const text = `${last.done} of ${pluralize(last.total, 'task')} done`
  return (
    <div className={styles.burnUp}>
      <LazyTimeChart
        label={`Burn-up: ${text} since ${toDateText(first.day, 'short')}`}
        size="large"
        lines={[
          { key: 'total', points: total, tone: 'muted', isStepped: true },
          { key: 'done', points: done, tone: 'brass', isStepped: true },
        ]}
        formatValue={(value) => (Number.isInteger(value) ? String(value) : '')}
        formatTime={(time) => toDateText(toDate(time), 'short')}
      />
      <p className={styles.note}>{text}. The upper line counts all tasks, the lower line those done.</p>
      <ValuesTable
        caption="Tasks by day"
        heads={['Date', 'Tasks', 'Done']}
        rows={days.map((one) => [toDateText(one.day, 'short'), String(one.total), String(one.done)])}
      />
    </div>
  )
}

/** The tasks linked to a goal, with their burn-up. */
export function GoalTasks({ goalId, today }: { goalId: string; today: string }) {
  const [skip, setSkip] = useState(0)
  const { data, error, refetch } = useQuery({ ...toGoalTasksQuery(goalId, skip), placeholderData: keepPreviousData })
  const { data: days = [] } = useQuery(toBurnUpQuery(goalId))
  if (error && !data) {
    return <QueryFailure title="Couldn't load the tasks." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={4} />
  if (data.total === 0) {
    return <EmptyState title="No linked tasks yet.">Open a task and choose this goal, or add a task here.</EmptyState>
  }
  return (
    <>
      <BurnUp days={days} today={today} />
      <ul role="list" className={styles.list} aria-label="Linked tasks">
        {data.items.map((task) => (
          <li key={task.id} className={styles.task}>
            <Link to="/app/my-tasks" search={{ task: task.id }} data-list-item>
              {task.title}
            </Link>
            <span className={styles.facts}>
              <span>{task.status}</span>
              <span>{task.priority}</span>
              <span>{task.assigned_to_user?.name ?? 'Unassigned'}</span>
              {task.due_date && <span>due {toDateText(task.due_date, 'short')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Pager label="Pages of tasks" skip={skip} limit={goalTaskPageSize} total={data.total} onSkip={setSkip} />
    </>
  )
}
