import { isOpenTask, taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import type { Task } from '@adjutant/contract/tasks'
import type { StatusTone } from '../../ui/data/status.tsx'

export const statusTones: Record<Task['status'], StatusTone> = {
  'To Do': 'neutral',
  Pending: 'warning',
  'In Progress': 'progress',
  Review: 'info',
  Done: 'good',
  Cancelled: 'neutral',
}

const toOption = <Label extends string>(label: Label) => ({ value: label, label })

/** Most urgent first. */
export const priorityOptions = taskPriorities.toReversed().map(toOption)

/** A new task is low, medium or high; it can become urgent later. */
export const newPriorityOptions = (['low', 'medium', 'high'] as const).map(toOption)

export const statusOptions = taskStatuses.map(toOption)

/** Pending is an initial status that can't be set again. */
export const toStatusOptions = (current: Task['status'] | 'new') =>
  statusOptions.filter(({ value }) => value !== 'Pending' || current === 'new' || current === 'Pending')

/** Days compare as text. */
export const isOverdue = (task: Pick<Task, 'due_date' | 'status'>, today: string): boolean =>
  task.due_date !== null && task.due_date < today && isOpenTask(task)
