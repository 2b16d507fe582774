import { taskPriorities, taskStatuses } from '@adjutant/contract/choices'
import type { Task } from '@adjutant/contract/tasks'
import type { StatusTone } from '../../ui/status.tsx'

export const statusTones: Record<Task['status'], StatusTone> = {
  'To Do': 'neutral',
  Pending: 'warning',
  'In Progress': 'progress',
  Review: 'info',
  Done: 'good',
  Cancelled: 'neutral',
}

const toOption = (word: string) => ({ value: word, label: word })

/** The most pressing first. */
export const priorityOptions = taskPriorities.toReversed().map(toOption)

export const newPriorityOptions = priorityOptions.map(({ value, label }) => ({ value: value.toLowerCase(), label }))

export const statusOptions = taskStatuses.map(toOption)

/** Pending is a state to begin in, not to go back to; a task that has it keeps the word. */
export const toStatusOptions = (current: Task['status'] | 'new') =>
  statusOptions.filter(({ value }) => value !== 'Pending' || current === 'new' || current === 'Pending')

/** Past its day and still open. Days compare as text. */
export const isOverdue = ({ due_date, status }: Pick<Task, 'due_date' | 'status'>, today: string): boolean =>
  due_date !== null && due_date < today && status !== 'Done' && status !== 'Cancelled'
