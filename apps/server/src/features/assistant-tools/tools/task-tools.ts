import { formatDay } from '@adjutant/contract/core/format-day'
import { openTaskStatuses, taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import { day, Id } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import { type Task, TaskChange, TaskCreate, TaskQuery } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { PersonRef } from '@adjutant/contract/tasks'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, ValidationError } from '../../../platform/errors.ts'
import { readGoal } from '../../goals/index.ts'
import { changeTask, createTask, listLoad, listTasks, readTask, removeTask, type TaskFilter } from '../../tasks/index.ts'
import { taskRecord } from './act-records.ts'
import { change, optionalText, requiredText } from './argument-schemas.ts'
import { asDay, assertPermitted, diffFields, type FieldValues, toFieldValues, toUpdateReceipt } from './field-changes.ts'
import { isNamed } from './is-named.ts'
import { taskSource, toTaskView } from './record-views.ts'
import { defineChange, defineTool, toLookupOutcome } from './tool.ts'
import { listColleagues } from '../../organizations/index.ts'

const hasWord = (wanted: string) => (person: PersonRef) => person.name.toLowerCase().split(/\s+/).includes(wanted)

/** Finds a colleague by name, part of a name or email. A stranger and an unknown person give the same result: undefined. */
async function findColleagueByName(ctx: Ctx, name: string): Promise<PersonRef | undefined> {
  const wanted = name.trim().toLowerCase()
  if (['', 'nobody', 'no one', 'unassigned'].includes(wanted)) return undefined
  const colleagues = await listColleagues(ctx)
  if (['me', 'myself', 'i'].includes(wanted)) return colleagues.find(({ id }) => id === ctx.user.id)
  const exact = colleagues.filter(isNamed(wanted))
  const [match, another] = exact.length ? exact : colleagues.filter(hasWord(wanted))
  if (match && !another) return match
  const message = match ? `More than one of your colleagues is called ${name}.` : `None of your colleagues is called ${name}.`
  throw ValidationError.field('assigned_to', message)
}

const defaultLimit = 50

const ListInput = z.strictObject({
  search: optionalText('Words in the title, the description or the notes', limits.title),
  status: z.array(z.enum(taskStatuses)).optional().describe('Only these; without it every open task'),
  priority: z.array(z.enum(taskPriorities)).optional(),
  assigned_to: optionalText("The name or email of a colleague; 'me' for the person who asks", limits.email),
  assigned_to_me: z.boolean().optional(),
  unassigned: z.boolean().optional().describe('Only tasks without an assignee'),
  goal_id: Id.optional().describe('Only tasks of this goal, by the id that list_goals returns'),
  overdue: z.boolean().optional().describe('Only open tasks whose due date has passed'),
  due_from: day().optional().describe('First due date, YYYY-MM-DD'),
  due_before: day().optional().describe('Day after the last due date, YYYY-MM-DD'),
  updated_from: day().optional().describe('First day of the last change, YYYY-MM-DD'),
  updated_before: day().optional().describe('Day after the last change, YYYY-MM-DD'),
  completed_from: day().optional().describe('First day on which a done task was completed, YYYY-MM-DD'),
  completed_before: day().optional().describe('Day after the last day of completion, YYYY-MM-DD'),
  include_completed: z.boolean().optional().describe('Done and cancelled ones too'),
  limit: z.int().min(1).max(limits.maxPageSize).optional().describe(`How many to show, ${defaultLimit} unless told; the totals count all`),
})
type ListInput = z.infer<typeof ListInput>

/** After every possible due date. */
const endOfTime = '9999-12-31'

/** A date range requires the order by due date: see `countBefore`. */
const orderOf = ({ priority, due_from }: ListInput) => (priority?.length && !due_from ? 'priority' : 'due_date')

async function toQuery(ctx: Ctx, input: ListInput): Promise<TaskFilter> {
  const person = input.assigned_to_me ? 'me' : input.assigned_to
  const isAll = input.include_completed && !input.overdue
  const before = input.due_before ?? (input.due_from && endOfTime)
  return {
    ...TaskQuery.parse({ search: input.search, limit: input.limit ?? defaultLimit, sort_by: orderOf(input) }),
    status: input.status ?? (isAll ? undefined : [...openTaskStatuses]),
    priority: input.priority,
    assigned_to_user_id: person ? await getAssignee(ctx, person) : undefined,
    unassigned: input.unassigned,
    goal_id: input.goal_id,
    updated_from: input.updated_from,
    updated_before: input.updated_before,
    completed_from: input.completed_from,
    completed_before: input.completed_before,
    due_before: input.overdue ? earlier(todayOf(ctx), before) : before,
    include_completed: true,
  }
}

async function getAssignee(ctx: Ctx, person: string): Promise<string> {
  const colleague = await findColleagueByName(ctx, person)
  if (!colleague) throw ValidationError.field('assigned_to', 'List tasks without an assignee by `unassigned`.')
  return colleague.id
}

const earlier = (one: string, other: string | undefined): string => (other !== undefined && other < one ? other : one)

/** Tasks are ordered by due date, so tasks due before `due_from` come first. */
async function countBefore(ctx: Ctx, query: TaskFilter, due_from: string): Promise<number> {
  return (await listTasks(ctx, { ...query, due_before: earlier(due_from, query.due_before), limit: 1 })).total
}

async function listBetween(ctx: Ctx, query: TaskFilter, due_from: string) {
  const skip = await countBefore(ctx, query, due_from)
  const { items, total } = await listTasks(ctx, { ...query, skip })
  return { items, total: total - skip, totals: {} }
}

async function listWithLoad(ctx: Ctx, query: TaskFilter, today: string) {
  const load = await listLoad(ctx, query, today)
  const overdue = load.reduce((sum, person) => sum + person.overdue, 0)
  const by_person = load.map(({ person, ...counts }) => ({ person: person?.name ?? null, ...counts }))
  return { ...(await listTasks(ctx, query)), totals: { overdue, by_person } }
}

async function list(ctx: Ctx, input: ListInput) {
  const today = todayOf(ctx)
  const query = await toQuery(ctx, input)
  const { items, total, totals } = await (input.due_from ? listBetween(ctx, query, input.due_from) : listWithLoad(ctx, query, today))
  const answer = { today, total, shown: items.length, ...totals, tasks: items.map((task) => toTaskView(task, today)) }
  return toLookupOutcome(`${pluralize(total, 'task was', 'tasks were')} found.`, answer, items.map(taskSource))
}

const fields = {
  description: optionalText('What is to be done'),
  status: z.enum(taskStatuses).optional(),
  priority: z.enum(taskPriorities).optional(),
  due_date: day().optional().describe('YYYY-MM-DD'),
  notes: optionalText('Remarks'),
  goal_id: Id.optional().describe('The goal that the task serves, by the id that list_goals returns'),
}
const assigned_to = (more: string) => optionalText(`The name or email of a colleague; 'me' for the person who asks${more}`, limits.email)

const assignment = async (ctx: Ctx, person: string | undefined) =>
  person === undefined ? {} : { assigned_to_user_id: (await findColleagueByName(ctx, person))?.id ?? null }

const unassigned = 'Unassigned'

interface GivenFields {
  assigned_to?: string | undefined
  goal_id?: string | undefined
}

/** The fields of a call as readable text, with the assignee's full name and the title of the goal, which the person must see. */
async function toValues(ctx: Ctx, { assigned_to: person, goal_id, ...given }: GivenFields): Promise<FieldValues> {
  return {
    ...toFieldValues(given, { due_date: asDay }),
    ...(person !== undefined && { assigned_to: (await findColleagueByName(ctx, person))?.name ?? unassigned }),
    ...(goal_id !== undefined && { goal: (await readGoal(ctx, goal_id)).title }),
  }
}

/** An assignee can edit a task, but not give it to somebody else. */
export const toTaskDenials = ({ can_assign }: Task) => (can_assign ? {} : { assigned_to: appMessages.task.cannotAssign })

const toValuesBefore = ({ title, description, status, priority, due_date, notes, assigned_to_user, goal }: Task): FieldValues => ({
  ...toFieldValues({ title, description, status, priority, due_date, notes }, { due_date: asDay }),
  assigned_to: assigned_to_user?.name ?? unassigned,
  goal: goal?.title ?? null,
})

export const taskTools = [
  defineTool({
    name: 'list_tasks',
    title: 'Look at tasks',
    description:
      'Lists tasks by due date, the soonest first (with a priority filter, the most urgent first), with totals and each person’s workload. Without filters: every open task.',
    input: ListInput,
    changesRecords: false,
    run: list,
  }),
  defineChange({
    name: 'create_task',
    title: 'Create a task',
    action: 'create',
    description: 'Creates a task. Use it only when the person asks for one.',
    input: z.strictObject({ title: requiredText('What the task is called'), ...fields, assigned_to: assigned_to('; without it nobody') }),
    preview: async (ctx, input) => ({ record: null, changes: diffFields({}, await toValues(ctx, input)) }),
    async apply(ctx, { assigned_to: person, ...input }) {
      const task = await createTask(ctx, TaskCreate.parse({ ...input, ...(await assignment(ctx, person)) }))
      const due = task.due_date ? `, due ${formatDay(task.due_date)}` : ''
      const whom = task.assigned_to_user ? `, assigned to ${task.assigned_to_user.name}` : ''
      const receipt = `The task “${task.title}” was created${due}${whom}.`
      return { receipt, record: await taskRecord(ctx, task), view: toTaskView(task, todayOf(ctx)) }
    },
    undo: (ctx, { id }) => removeTask(ctx, id),
  }),
  defineChange({
    name: 'change_task',
    title: 'Change a task',
    action: 'update',
    description: 'Updates the given fields of one task, found by its id. Use it only when the person asks for it.',
    input: change({ title: requiredText('Its new title').optional(), ...fields, assigned_to: assigned_to(", 'nobody' for none") }),
    async preview(ctx, { id, ...input }) {
      const task = await readTask(ctx, id)
      if (!task.can_edit) throw new Conflict(appMessages.task.cannotEdit)
      const changes = diffFields(toValuesBefore(task), await toValues(ctx, input))
      assertPermitted(changes, toTaskDenials(task))
      return { record: await taskRecord(ctx, task), changes }
    },
    async apply(ctx, { id, assigned_to: person, ...input }, { changes }) {
      const task = await changeTask(ctx, id, TaskChange.parse({ ...input, ...(await assignment(ctx, person)) }))
      const receipt = toUpdateReceipt(`The task “${task.title}”`, changes)
      return { receipt, record: await taskRecord(ctx, task), view: toTaskView(task, todayOf(ctx)) }
    },
  }),
]
