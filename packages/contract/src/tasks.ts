import { z } from 'zod'
import { taskPriorities, taskSorts, taskStatuses } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import {
  asOf,
  clearableDay,
  clearableId,
  clearableText,
  day,
  filledText,
  filterId,
  Id,
  ids,
  Timestamp,
  oneOf,
  paging,
  queryFlag,
  someOf,
  text,
} from './core/fields.ts'
import { limits } from './core/limits.ts'
import { appMessages } from './messages/app-messages.ts'
import { Origin } from './records/chain.ts'

const invalidStatus = `status must be one of ${taskStatuses.join(', ')}.`
const invalidPriority = `priority must be one of ${taskPriorities.join(', ')}.`

export const PersonRef = z.object({ id: Id, name: z.string(), email: z.string() }).meta({ id: 'Person' })
export type PersonRef = z.infer<typeof PersonRef>

/** The message that a task was created from; visible to participants of its thread. */
export const TaskOrigin = z
  .object({ kind: z.literal('message'), thread_id: Id, message_id: Id, sender_name: z.string(), timestamp: Timestamp })
  .meta({ id: 'TaskOrigin' })
export type TaskOrigin = z.infer<typeof TaskOrigin>

export const Task = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    status: z.enum(taskStatuses),
    priority: z.enum(taskPriorities),
    due_date: z.string().nullable(),
    notes: z.string().nullable(),
    assigned_to_user_id: Id.nullable(),
    assigned_to_user: PersonRef.nullable(),
    created_by_user: PersonRef.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    shared_org_ids: z.array(Id),
    source: TaskOrigin.nullable(),
    /** The goal that it serves; null without one, and if the caller doesn't see it. */
    goal_id: Id.nullable(),
    goal: z.object({ id: Id, title: z.string() }).nullable(),
    /** When it was set to Done; null otherwise. */
    completed_at: Timestamp.nullable(),
    can_edit: z.boolean(),
    can_delete: z.boolean(),
    can_assign: z.boolean(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

const fields = {
  title: filledText(appMessages.task.titleRequired),
  description: clearableText(),
  status: oneOf(taskStatuses, invalidStatus),
  priority: oneOf(taskPriorities, invalidPriority),
  due_date: clearableDay,
  notes: clearableText(limits.longText),
  goal_id: clearableId.optional(),
}

export const TaskCreate = z
  .object({
    ...fields,
    status: fields.status.default('To Do'),
    priority: fields.priority.default('Medium'),
    assigned_to_user_id: clearableId.optional(),
    shared_org_ids: ids().default([]),
    origin: Origin.optional(),
  })
  .meta({ id: 'TaskCreate' })
export type TaskCreate = z.infer<typeof TaskCreate>

/** Changing `assigned_to_user_id` requires permission to assign, `shared_org_ids` permission to share. */
export const TaskChange = z
  .object({ ...fields, assigned_to_user_id: clearableId, shared_org_ids: ids() })
  .partial()
  .meta({ id: 'TaskChange' })
export type TaskChange = z.infer<typeof TaskChange>

export const TaskAssign = z.object({ assigned_to_user_id: clearableId }).meta({ id: 'TaskAssign' })

export const TaskQuery = z.object({
  search: text(limits.title).default(''),
  status: someOf(taskStatuses, invalidStatus),
  priority: someOf(taskPriorities, invalidPriority),
  assigned_to_user_id: filterId,
  shared_org_id: filterId,
  goal_id: filterId,
  include_completed: queryFlag.default(false),
  due_before: day().optional(),
  as_of: asOf,
  /** Default: by due date; with a `priority` filter most urgent first, then by due date. */
  sort_by: z.enum(taskSorts, { error: `sort_by must be one of ${taskSorts.join(', ')}.` }).optional(),
  ...paging,
})
export type TaskQuery = z.infer<typeof TaskQuery>

/** Open tasks of one person. */
export const Workload = z
  .object({
    /** Null: unassigned tasks. */
    person: PersonRef.nullable(),
    /** By priority, as `taskPriorities` lists them. */
    tasks: z.array(z.object({ priority: z.enum(taskPriorities), count: z.number().int() })),
    total: z.number().int(),
    overdue: z.number().int(),
  })
  .meta({ id: 'Workload' })
export type Workload = z.infer<typeof Workload>

/** How many tasks of a goal existed and were done at the end of a day. */
export const BurnUpDay = z.object({ day: z.string(), total: z.number().int(), done: z.number().int() }).meta({ id: 'BurnUpDay' })
export type BurnUpDay = z.infer<typeof BurnUpDay>

export const tasks = defineRoutes({
  list: { kind: 'page', method: 'GET', path: '/api/tasks/', summary: 'List tasks', query: TaskQuery, reply: z.array(Task) },
  workload: {
    method: 'GET',
    path: '/api/tasks/workload',
    summary: 'Count open tasks by person and priority, most first',
    reply: z.array(Workload),
  },
  burnUp: {
    method: 'GET',
    path: '/api/strategic-goals/{id}/burn-up',
    summary: 'Count the tasks of a goal by day, for each day on which the count changed',
    reply: z.array(BurnUpDay),
  },
  create: { method: 'POST', path: '/api/tasks/', summary: 'Create a task', body: TaskCreate, reply: Task, status: 201 },
  read: { method: 'GET', path: '/api/tasks/{id}', summary: 'Read a task', reply: Task },
  change: { method: 'PUT', path: '/api/tasks/{id}', summary: 'Update a task', body: TaskChange, reply: Task, errorStatuses: [409] },
  assign: { method: 'PUT', path: '/api/tasks/{id}/assign', summary: 'Assign a task', body: TaskAssign, reply: Task, errorStatuses: [409] },
  remove: { method: 'DELETE', path: '/api/tasks/{id}', summary: 'Move a task to the bin', errorStatuses: [409] },
  share: {
    method: 'POST',
    path: '/api/tasks/{id}/share/orgs',
    summary: 'Share a task with these organizations, and no others',
    body: z.object({ ids: ids() }).meta({ id: 'TaskShare' }),
    reply: Task,
    errorStatuses: [409],
  },
  shares: {
    method: 'GET',
    path: '/api/tasks/{id}/shares',
    summary: 'List the organizations that a task is shared with',
    reply: z.array(z.object({ id: Id, name: z.string() }).meta({ id: 'OrganizationRef' })),
  },
})
