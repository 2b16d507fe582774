import { z } from 'zod'
import { goalSorts, goalStatuses } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import { clearableId, clearableText, day, filledText, filterId, Id, Timestamp, oneOf, paging, queryFlag, text } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { appMessages } from './messages/app-messages.ts'

const invalidStatus = `status must be one of ${goalStatuses.join(', ')}.`

export const Kpi = z
  .object({
    id: Id,
    name: z.string(),
    current_value: z.number(),
    target_value: z.number().nullable(),
    start_value: z.number().nullable(),
    unit: z.string().nullable(),
    /** 0 to 100. */
    progress: z.number().int(),
  })
  .meta({ id: 'Kpi' })
export type Kpi = z.infer<typeof Kpi>

export const Goal = z
  .object({
    id: Id,
    user_id: Id.nullable(),
    title: z.string(),
    description: z.string().nullable(),
    due_date: z.string(),
    status: z.enum(goalStatuses),
    kpis: z.array(Kpi),
    /** Mean of the KPIs, 0 to 100. */
    progress: z.number().int(),
    organization_id: Id.nullable(),
    organization_name: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    can_edit: z.boolean(),
    can_delete: z.boolean(),
  })
  .meta({ id: 'Goal' })
export type Goal = z.infer<typeof Goal>

const value = (missing: string) =>
  z.number({ error: missing }).min(-limits.kpiValue, appMessages.goal.kpiOutOfRange).max(limits.kpiValue, appMessages.goal.kpiOutOfRange)

export const KpiInput = z
  .object({
    /** The id of an existing KPI; absent or null creates one. */
    id: Id.nullable().optional(),
    name: filledText(appMessages.goal.kpiNameRequired),
    /** Absent or null: an existing KPI keeps its value, a new one starts at 0. */
    current_value: value('The current value must be a number.').nullable().optional(),
    /** Null removes the target, and with it the progress. Absent keeps it. */
    target_value: value('The target must be a number.').nullable().optional(),
    start_value: value('The start value must be a number.').nullable().optional(),
    unit: clearableText(40),
  })
  .meta({ id: 'KpiInput' })
export type KpiInput = z.infer<typeof KpiInput>

const both = appMessages.goal.titleAndDueRequired
const fields = {
  title: filledText(both),
  description: clearableText(),
  due_date: day(both),
  status: oneOf(goalStatuses, invalidStatus),
  organization_id: clearableId.optional(),
  kpis: z.array(KpiInput).max(limits.kpis, `A goal can have at most ${limits.kpis} KPIs.`),
}

export const GoalCreate = z
  .object({ ...fields, status: fields.status.default('new'), kpis: fields.kpis.default([]) })
  .meta({ id: 'GoalCreate' })
export type GoalCreate = z.infer<typeof GoalCreate>

/** `kpis`, if sent, is the whole list: omitted ones are deleted. */
export const GoalChange = z.object(fields).partial().meta({ id: 'GoalChange' })
export type GoalChange = z.infer<typeof GoalChange>

export const GoalQuery = z.object({
  search: text(limits.title).default(''),
  status: oneOf(['all', ...goalStatuses], invalidStatus).optional(),
  organization_id: filterId,
  sort_by: z.enum(goalSorts, { error: `sort_by must be one of ${goalSorts.join(', ')}.` }).default('due_date'),
  include_completed: queryFlag.default(true),
  ...paging,
})
export type GoalQuery = z.infer<typeof GoalQuery>

export const KpiHistory = z
  .object({ kpi_id: Id, name: z.string(), values: z.array(z.object({ value: z.number(), at: Timestamp })) })
  .meta({ id: 'KpiHistory' })
export type KpiHistory = z.infer<typeof KpiHistory>

export const goals = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/strategic-goals/',
    summary: 'List strategic goals',
    query: GoalQuery,
    reply: z.array(Goal),
  },
  create: { method: 'POST', path: '/api/strategic-goals/', summary: 'Create a goal', body: GoalCreate, reply: Goal, status: 201 },
  read: { method: 'GET', path: '/api/strategic-goals/{id}', summary: 'Read a goal', reply: Goal },
  change: {
    method: 'PUT',
    path: '/api/strategic-goals/{id}',
    summary: 'Update a goal',
    body: GoalChange,
    reply: Goal,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/strategic-goals/{id}', summary: 'Move a goal to the bin', errorStatuses: [409] },
  history: {
    method: 'GET',
    path: '/api/strategic-goals/{id}/history',
    summary: "Read every value of the goal's KPIs",
    reply: z.array(KpiHistory),
  },
})
