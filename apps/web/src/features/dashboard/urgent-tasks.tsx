import type { Task } from '@adjutant/contract/tasks'
import { dashboardMessages } from '@adjutant/contract/messages/dashboard-messages'
import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toDetail } from '../../platform/api/api-error.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { classes } from '../../ui/classes.ts'
import { toDayText } from '../../ui/text/day-text.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { LoadFailure } from '../../ui/data/load-failure.tsx'
import row from '../../ui/data/list-row.module.css'
import { openOnClick } from '../../ui/data/open-on-click.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { toUrgentTasksQuery } from './dashboard-queries.ts'
import styles from './urgent-section.module.css'

function TaskDue({ due, today }: { due: string; today: string }) {
  const isLate = due < today
  return (
    <span className={classes(isLate && styles.late)}>
      <DateText value={due} prefix={isLate ? 'overdue' : 'due'} />
    </span>
  )
}

/** A task of an earlier day can't be opened: it can be deleted today. */
function TaskTitle({ task, isPast }: { task: Task; isPast: boolean }) {
  if (isPast) return <span className={row.title}>{task.title}</span>
  return (
    <Link to="/app/my-tasks" search={{ task: task.id }} data-list-item className={row.title}>
      {task.title}
    </Link>
  )
}

function UrgentTask({ task, today, isPast }: { task: Task; today: string; isPast: boolean }) {
  return (
    <li className={classes(row.row, styles.row)} {...(!isPast && openOnClick)}>
      <TaskTitle task={task} isPast={isPast} />
      <span className={classes(styles.badge, task.priority === 'Urgent' && styles.urgent)}>{task.priority}</span>
      <span className={styles.detail}>{task.assigned_to_user?.name ?? 'Unassigned'}</span>
      {task.due_date ? <TaskDue due={task.due_date} today={today} /> : <span className={styles.detail}>no due date</span>}
    </li>
  )
}

export function UrgentTasks({ asOf }: { /** Shows the tasks at the end of this day. */ asOf?: string }) {
  const { data, error, refetch } = useQuery(toUrgentTasksQuery(asOf))
  const now = toDayText(useNow())
  const today = asOf ?? now
  if (error && !data) {
    const title = `${dashboardMessages.tasksFailed}${toDetail(error, startupMessages.unexpected)}`
    return <LoadFailure title={title} detail="Your tasks are safe." onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.items.length === 0) return <EmptyState title={dashboardMessages.noUrgentTasks}>High and Urgent tasks appear here.</EmptyState>
  return (
    <ul role="list" aria-label="Urgent tasks">
      {data.items.map((task) => (
        <UrgentTask key={task.id} task={task} today={today} isPast={asOf !== undefined} />
      ))}
    </ul>
  )
}
