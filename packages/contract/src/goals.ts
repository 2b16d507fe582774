import { z } from 'zod'
import { checkInIntervals, confidences, goalSorts, goalStatuses, paceStates } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import {
  asOf,
  clearableId,
  clearableText,
  day,
  filledText,
  filterId,
  Id,
  Timestamp,
  oneOf,
  Paging,
  paging,
  queryFlag,
  text,
} from './core/fields.ts'
import { limits } from './core/limits.ts'
import { PersonRef } from './tasks.ts'
import { appMessages } from './messages/app-messages.ts'
import { Origin } from './records/chain.ts'

const invalidStatus = `status must be one of ${goalStatuses.join(', ')}.`

/** Days ahead of or behind the straight line from the start value at creation to the target on the due date. */
export const Pace = z.object({ state: z.enum(paceStates), days: z.number().int() }).meta({ id: 'Pace' })
export type Pace = z.infer<typeof Pace>

/** The server computes it from the values alone. Four of five outcomes lie between `low` and `high`. */
export const KpiForecast = z
  .object({
    points: z.array(z.object({ day: z.string(), value: z.number(), low: z.number(), high: z.number() })),
    /** Probability of meeting the target on the due date, 0 to 100; null without a target. */
    chance: z.number().int().nullable(),
  })
  .meta({ id: 'KpiForecast' })
export type KpiForecast = z.infer<typeof KpiForecast>

export const KpiChart = z
  .object({
    /** The latest values, oldest first. */
    values: z.array(z.object({ value: z.number(), at: Timestamp })),
    /** Null with fewer than three values, after the due date, and for closed goals. */
    forecast: KpiForecast.nullable(),
  })
  .meta({ id: 'KpiChart' })
export type KpiChart = z.infer<typeof KpiChart>

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
    /** Null for a closed goal, and if the values don't say whether higher is better. */
    pace: Pace.nullable(),
    /** Null in a list without `charts=true`, and for goals beyond the first 150 KPIs of a list. */
    chart: KpiChart.nullable(),
  })
  .meta({ id: 'Kpi' })
export type Kpi = z.infer<typeof Kpi>

export const GoalRef = z.object({ id: Id, title: z.string() }).meta({ id: 'GoalRef' })

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
    /** Of the KPI that is furthest behind. */
    pace: Pace.nullable(),
    /** Progress that a linear pace would have reached by today, 0 to 100; null without a pace. */
    expected_progress: z.number().int().nullable(),
    organization_id: Id.nullable(),
    organization_name: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    /** The person who is responsible; the creator by default. */
    owner_id: Id.nullable(),
    owner: PersonRef.nullable(),
    /** Null without a parent, and if the caller doesn't see it. */
    parent_goal_id: Id.nullable(),
    parent: GoalRef.nullable(),
    check_in_interval: z.enum(checkInIntervals),
    /** The day of the next check-in; null without a schedule. */
    check_in_due: z.string().nullable(),
    /** True if the check-in is overdue. */
    is_outdated: z.boolean(),
    last_check_in: z.object({ confidence: z.enum(confidences), created_at: Timestamp }).nullable(),
    can_edit: z.boolean(),
    can_delete: z.boolean(),
    can_check_in: z.boolean(),
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
  /** A member of the goal's organization; a goal without one belongs to its creator. Null: the creator. */
  owner_id: clearableId.optional(),
  parent_goal_id: clearableId.optional(),
  check_in_interval: z.enum(checkInIntervals, { error: `check_in_interval must be one of ${checkInIntervals.join(', ')}.` }),
  kpis: z.array(KpiInput).max(limits.kpis, `A goal can have at most ${limits.kpis} KPIs.`),
}

export const GoalCreate = z
  .object({
    ...fields,
    status: fields.status.default('new'),
    check_in_interval: fields.check_in_interval.default('none'),
    kpis: fields.kpis.default([]),
    origin: Origin.optional(),
  })
  .meta({ id: 'GoalCreate' })
export type GoalCreate = z.infer<typeof GoalCreate>

/** `kpis`, if sent, is the whole list: omitted KPIs are deleted. */
export const GoalChange = z.object(fields).partial().meta({ id: 'GoalChange' })
export type GoalChange = z.infer<typeof GoalChange>

export const GoalQuery = z.object({
  search: text(limits.title).default(''),
  status: oneOf(['all', ...goalStatuses], invalidStatus).optional(),
  organization_id: filterId,
  sort_by: z.enum(goalSorts, { error: `sort_by must be one of ${goalSorts.join(', ')}.` }).default('due_date'),
  include_completed: queryFlag.default(true),
  /** Adds values and forecast to each KPI. */
  charts: queryFlag.default(false),
  as_of: asOf,
  ...paging,
})
export type GoalQuery = z.infer<typeof GoalQuery>

export const KpiHistory = z
  .object({ kpi_id: Id, name: z.string(), values: z.array(z.object({ value: z.number(), at: Timestamp })) })
  .meta({ id: 'KpiHistory' })
export type KpiHistory = z.infer<typeof KpiHistory>

export const CheckIn = z
  .object({
    id: Id,
    goal_id: Id,
    /** Null if the account is deleted. */
    user: PersonRef.nullable(),
    values: z.array(z.object({ kpi_id: Id, name: z.string(), value: z.number(), unit: z.string().nullable() })),
    confidence: z.enum(confidences),
    comment: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'CheckIn' })
export type CheckIn = z.infer<typeof CheckIn>

export const CheckInCreate = z
  .object({
    /** KPIs that are left out keep their value. */
    values: z
      .array(z.object({ kpi_id: Id, value: value('The value must be a number.') }))
      .max(limits.kpis)
      .default([]),
    confidence: z.enum(confidences, { error: `confidence must be one of ${confidences.join(', ')}.` }),
    comment: clearableText(limits.checkInComment),
  })
  .meta({ id: 'CheckInCreate' })
export type CheckInCreate = z.infer<typeof CheckInCreate>

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
  checkIns: {
    kind: 'page',
    method: 'GET',
    path: '/api/strategic-goals/{id}/check-ins',
    summary: 'List the check-ins of a goal, latest first',
    query: Paging,
    reply: z.array(CheckIn),
  },
  checkIn: {
    method: 'POST',
    path: '/api/strategic-goals/{id}/check-ins',
    summary: 'Check in on a goal: values, confidence and a comment',
    body: CheckInCreate,
    reply: Goal,
    status: 201,
    errorStatuses: [409],
  },
  removeCheckIn: {
    method: 'DELETE',
    path: '/api/strategic-goals/{id}/check-ins/{checkInId}',
    summary: 'Delete your own check-in; the values stay',
    errorStatuses: [409],
  },
})
