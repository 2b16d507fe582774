import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toDetail } from '../../platform/api/api-error.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { classes } from '../../ui/classes.ts'
import { toDayText } from '../../ui/text/day-text.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { LoadFailure } from '../../ui/data/load-failure.tsx'
import { openOnClick } from '../../ui/data/open-on-click.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { urgentTasksQuery } from './dashboard-queries.ts'
import styles from './urgent-section.module.css'

function TaskDue({ due, today }: { due: string; today: string }) {
  const isLate = due < today
  return (
    <span className={classes(isLate && styles.late)}>
      <DateText value={due} prefix={isLate ? 'overdue' : 'due'} />
    </span>
  )
}

function UrgentTask({ task, today }: { task: Task; today: string }) {
  return (
    <li className={styles.row} {...openOnClick}>
      <Link to="/app/my-tasks" search={{ task: task.id }} data-list-item className={styles.title}>
        {task.title}
      </Link>
      <span className={classes(styles.badge, task.priority === 'Urgent' && styles.urgent)}>{task.priority}</span>
      <span className={styles.detail}>{task.assigned_to_user?.name ?? 'Unassigned'}</span>
      {task.due_date ? <TaskDue due={task.due_date} today={today} /> : <span className={styles.detail}>no due date</span>}
    </li>
  )
}

export function UrgentTasks() {
  const { data, error, refetch } = useQuery(urgentTasksQuery)
  const today = toDayText(useNow())
  if (error && !data) {
    const title = `${appMessages.task.fetchFailed}${toDetail(error, appMessages.wire.broken)}`
    return <LoadFailure title={title} detail="Your tasks are safe." onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.items.length === 0) return <EmptyState title={appMessages.task.noneUrgent}>High and Urgent tasks appear here.</EmptyState>
  return (
    <ul role="list" aria-label="Urgent tasks">
      {data.items.map((task) => (
        <UrgentTask key={task.id} task={task} today={today} />
      ))}
    </ul>
  )
}
