import type { Task } from '@adjutant/contract/tasks'
import type { StatusTone } from '../../ui/status.tsx'
import { priorities, statuses } from './task-search.ts'

export const statusTones: Record<Task['status'], StatusTone> = {
  'To Do': 'neutral',
  Pending: 'warning',
  'In Progress': 'progress',
  Review: 'info',
  Done: 'good',
  Cancelled: 'neutral',
}

const toOption = (word: string) => ({ value: word, label: word })

export const priorityOptions = priorities.map(toOption)

/** Pending is a state to begin in, not to go back to; a task that has it keeps the word. */
export const toStatusOptions = (current: Task['status'] | 'new') =>
  statuses.filter((status) => status !== 'Pending' || current === 'new' || current === 'Pending').map(toOption)

/** Past its day and still open. Days compare as text. */
export const isOverdue = ({ due_date, status }: Pick<Task, 'due_date' | 'status'>, today: string): boolean =>
  due_date !== null && due_date < today && status !== 'Done' && status !== 'Cancelled'
