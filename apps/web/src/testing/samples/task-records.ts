import type { Task } from '@adjutant/contract/tasks'
import type { Answers, ApiCall } from '../fake-api.ts'
import { createRecords } from '../records.ts'
import { sampleId } from './people.ts'
import { sampleTask } from './tasks.ts'

export const toTask = (index: number, title: string, fields: Partial<Task> = {}): Task => ({
  ...sampleTask,
  id: sampleId(100 + index),
  title,
  ...fields,
})

const priorities: readonly string[] = ['Urgent', 'High', 'Medium', 'Low'] satisfies Task['priority'][]

const orders: Record<string, (one: Task, other: Task) => number> = {
  due_date: (one, other) => (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999'),
  title: (one, other) => one.title.localeCompare(other.title),
  priority: (one, other) => priorities.indexOf(one.priority) - priorities.indexOf(other.priority),
}

/** The filters and the order of the server. */
function selectTasks(tasks: Task[], query: URLSearchParams): Task[] {
  const fits = (name: string, isWanted: (value: string) => boolean) => !query.has(name) || isWanted(query.get(name)!)
  const selected = tasks.filter(
    (task) =>
      fits('search', (text) => task.title.toLowerCase().includes(text)) &&
      (query.has('status')
        ? query.get('status')!.split(',').includes(task.status)
        : fits('include_completed', (flag) => flag === 'true' || task.status !== 'Done')) &&
      fits('priority', (priority) => task.priority === priority) &&
      fits('assigned_to_user_id', (id) => task.assigned_to_user_id === id) &&
      fits('shared_org_id', (id) => task.shared_org_ids.includes(id)) &&
      fits('as_of', (day) => task.created_at.slice(0, 10) <= day),
  )
  return selected.toSorted(orders[query.get('sort_by') ?? 'due_date'])
}

/** New tasks are sent with a priority in lower case and an untrimmed title. */
const toStored = ({ title, priority, ...fields }: Partial<Task>): Partial<Task> => ({
  ...fields,
  title: title!.trim(),
  priority: priorities.find((one) => one.toLowerCase() === priority!.toLowerCase()) as Task['priority'],
})

/** Tasks that calls list, filter, sort, create, change, delete and restore, as the server does. */
export function createTasks(records: readonly Task[]) {
  const { answers, list } = createRecords({ path: '/api/tasks/', records, sample: sampleTask, select: selectTasks })
  const create = answers['POST /api/tasks/'] as (made: ApiCall) => unknown
  const all: Answers = {
    ...answers,
    'POST /api/tasks/': (made: ApiCall) => create({ ...made, body: toStored(made.body as Partial<Task>) }),
  }
  return { answers: all, list }
}
