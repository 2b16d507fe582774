import { isOpenTask } from '@adjutant/contract/core/choices'
import type { Task } from '@adjutant/contract/tasks'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { InlineSelect } from '../../ui/form/inline-select.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../ui/data/data-table.tsx'
import { Status } from '../../ui/data/status.tsx'
import { isOverdue, priorityOptions, statusTones, toStatusOptions } from './task-display.ts'
import styles from './task-list.module.css'
import { useChangeTask } from './task-mutations.ts'
import type { TaskSearch } from './task-search.ts'

export type TaskViewProps = { tasks: Task[]; today: string; onOpen: (task: Task) => void }

export function TaskStatus({ task }: { task: Task }) {
  const { mutate } = useChangeTask()
  if (!task.can_edit) return <Status tone={statusTones[task.status]}>{task.status}</Status>
  return (
    <InlineSelect
      label={`Status of ${task.title}`}
      value={task.status}
      options={toStatusOptions(task.status)}
      tone={statusTones[task.status]}
      onChange={(status) => mutate({ task, change: { status } })}
    />
  )
}

export function TaskPriority({ task }: { task: Task }) {
  const { mutate } = useChangeTask()
  if (!task.can_edit) return task.priority
  return (
    <InlineSelect
      label={`Priority of ${task.title}`}
      value={task.priority}
      options={priorityOptions}
      onChange={(priority) => mutate({ task, change: { priority } })}
    />
  )
}

export function TaskDue({ task, today }: { task: Task; today: string }) {
  if (!task.due_date) return <span className={styles.none}>–</span>
  const late = isOverdue(task, today)
  return (
    <span className={classes(late && styles.late)}>
      <DateText value={task.due_date} />
      {late && <span className="visually-hidden"> overdue</span>}
    </span>
  )
}

function TaskAssignee({ task: { assigned_to_user } }: { task: Task }) {
  if (!assigned_to_user) return <span className={styles.none}>Unassigned</span>
  return (
    <span className={styles.who} title={assigned_to_user.email}>
      {assigned_to_user.name}
    </span>
  )
}

export function TaskTitle({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) {
  return (
    <button type="button" data-list-item className={classes(styles.title, !isOpenTask(task) && styles.closed)} onClick={() => onOpen(task)}>
      {task.title}
    </button>
  )
}

type ListProps = TaskViewProps & { sort: NonNullable<TaskSearch['sort']>; onSort: (sort: NonNullable<TaskSearch['sort']>) => void }

function toColumns({ today, onOpen, sort, onSort }: ListProps): DataTableColumn<Task>[] {
  const by = (name: typeof sort) => ({ isActive: sort === name, onSort: () => onSort(name) })
  return [
    { key: 'title', header: 'Title', phone: 'lead', sort: by('title'), cell: (task) => <TaskTitle task={task} onOpen={onOpen} /> },
    { key: 'status', header: 'Status', sort: by('status'), cell: (task) => <TaskStatus task={task} /> },
    { key: 'priority', header: 'Priority', sort: by('priority'), cell: (task) => <TaskPriority task={task} /> },
    { key: 'assignee', header: 'Assignee', cell: (task) => <TaskAssignee task={task} /> },
    { key: 'due', header: 'Due', phone: 'aside', sort: by('due_date'), cell: (task) => <TaskDue task={task} today={today} /> },
  ]
}

export function TaskList(props: ListProps) {
  return <DataTable caption="Tasks" columns={toColumns(props)} rows={props.tasks} getKey={(task) => task.id} opensOnClick />
}
