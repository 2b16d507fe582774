import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'

export type TaskValues = {
  title: string
  description: string
  status: Task['status']
  /** Lower case for a new task; the server accepts any case. */
  priority: Task['priority'] | Lowercase<Task['priority']>
  due_date: string
  notes: string
  assigned_to_user_id: string
  goal_id: string
  shared_org_ids: string[]
}

export const newTaskValues: TaskValues = {
  title: '',
  description: '',
  status: 'To Do',
  priority: 'medium',
  due_date: '',
  notes: '',
  assigned_to_user_id: '',
  goal_id: '',
  shared_org_ids: [],
}

export const toTaskValues = (task: Task): TaskValues => ({
  title: task.title,
  description: task.description ?? '',
  status: task.status,
  priority: task.priority,
  due_date: task.due_date ?? '',
  notes: task.notes ?? '',
  assigned_to_user_id: task.assigned_to_user_id ?? '',
  goal_id: task.goal_id ?? '',
  shared_org_ids: task.shared_org_ids,
})

/** The request body: blank values become null. */
export const toTaskBody = (values: TaskValues) => ({
  ...values,
  assigned_to_user_id: values.assigned_to_user_id || null,
  goal_id: values.goal_id || null,
})

/** Sends only changed fields, so that read-only ones are never sent. */
export function toTaskChange(before: TaskValues, after: TaskValues) {
  return diff(toTaskBody(before), toTaskBody(after))
}

export const validateTask = ({ title }: TaskValues) => (title.trim() ? undefined : { title: appMessages.task.titleRequired })
