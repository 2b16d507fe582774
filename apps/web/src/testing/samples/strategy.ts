import type { Advice } from '@adjutant/contract/advice'
import { goalProgress, kpiProgress } from '@adjutant/contract/goal-progress'
import type { Goal, GoalChange, Kpi, KpiInput } from '@adjutant/contract/goals'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import type { Claim } from '@adjutant/contract/records/advice-claims'
import type { Task } from '@adjutant/contract/tasks'
import type { Answers, ApiCall } from '../fake-api.ts'
import { pageOf } from '../fake-api.ts'
import { createRecords } from '../records.ts'
import { sampleColleague, sampleId, sampleTime, sampleUser } from './people.ts'
import { sampleTask } from './tasks.ts'

const sampleOwner = { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email }

export const samplePipeline: Kpi = {
  id: sampleId(310),
  name: 'Pipeline',
  current_value: 1,
  target_value: 5,
  start_value: null,
  unit: 'M€',
  progress: 20,
  pace: null,
  chart: { values: [{ value: 1, at: sampleTime }], forecast: null },
}

export const sampleGoal: Goal = {
  id: sampleId(300),
  user_id: sampleUser.id,
  title: 'Enter the Nordic market',
  description: null,
  due_date: '2031-12-18',
  status: 'in_progress',
  kpis: [samplePipeline],
  progress: 20,
  pace: null,
  expected_progress: null,
  organization_id: null,
  organization_name: null,
  created_at: sampleTime,
  updated_at: sampleTime,
  owner_id: sampleUser.id,
  owner: sampleOwner,
  parent_goal_id: null,
  parent: null,
  check_in_interval: 'none',
  check_in_due: null,
  is_outdated: false,
  last_check_in: null,
  can_edit: true,
  can_delete: true,
  can_check_in: true,
}

/** Another goal, with the progress of its KPIs. */
export const toGoal = (index: number, title: string, fields: Partial<Goal> = {}): Goal => {
  const kpis = fields.kpis ?? []
  return { ...sampleGoal, id: sampleId(300 + index), title, kpis, progress: goalProgress(kpis), ...fields }
}

export const toKpi = (index: number, fields: Partial<Kpi>): Kpi => {
  const kpi = { ...samplePipeline, id: sampleId(310 + index), chart: null, ...fields }
  return { ...kpi, progress: kpiProgress(kpi) }
}

/** A KPI as it is stored: fields that are not sent keep their value, and a new value is added to the chart. */
function toStoredKpi({ id, name, ...sent }: KpiInput, index: number, kpis: readonly Kpi[]): Kpi {
  const blank = { current_value: 0, target_value: null, unit: null, chart: { values: [], forecast: null } }
  const former = kpis.find((kpi) => kpi.id === id) ?? toKpi(30 + index, blank)
  const current_value = sent.current_value ?? former.current_value
  const target_value = sent.target_value === undefined ? former.target_value : sent.target_value
  const values = [...(former.chart?.values ?? []), { value: current_value, at: '2026-11-09T09:00:00.000Z' }]
  const chart = current_value === former.current_value ? former.chart : { values, forecast: null }
  const kpi = { ...former, name, current_value, target_value, unit: sent.unit ?? former.unit, chart }
  return { ...kpi, progress: kpiProgress(kpi) }
}

/** Goals that calls list, create, change, delete and restore. */
export function createGoals(goals: readonly Goal[], select?: (goals: Goal[], query: URLSearchParams) => Goal[]) {
  const path = '/api/strategic-goals/'
  const { answers, list } = createRecords({
    path,
    records: goals,
    sample: { ...sampleGoal, kpis: [], progress: 0 },
    ...(select && { select }),
  })
  const store = (key: string) => (made: ApiCall) => {
    const { kpis: sent, ...body } = made.body as GoalChange
    const former = list().find(({ id }) => made.call.endsWith(id))?.kpis ?? []
    const kpis = sent?.map((kpi, index) => toStoredKpi(kpi, index, former))
    const changed = { ...body, ...(kpis && { kpis, progress: goalProgress(kpis) }) }
    return (answers[key] as (call: ApiCall) => unknown)({ ...made, body: changed })
  }
  const keys = [`POST ${path}`, `PUT ${path}{id}`]
  return { list, answers: { ...answers, ...Object.fromEntries(keys.map((key) => [key, store(key)])) } }
}

/** The tasks of a goal or an advice. A new one gets the default priority. */
export function createLinkedTasks(fields: Partial<Task> = {}) {
  const path = '/api/tasks/'
  const { answers, list } = createRecords({ path, records: [], sample: { ...sampleTask, ...fields } })
  const create = answers[`POST ${path}`] as (made: ApiCall) => unknown
  const withPriority = (made: ApiCall) => create({ ...made, body: { ...(made.body as object), priority: sampleTask.priority } })
  return { list, answers: { ...answers, [`POST ${path}`]: withPriority } }
}

export const sampleAdvice: Advice = {
  id: sampleId(400),
  advice_title: 'Bridge first',
  content: 'Sign the **bridge**.',
  crew_run_id: null,
  user_id: sampleUser.id,
  organization_id: null,
  source: { kind: 'person', name: sampleOwner.name, is_mine: true },
  claims: [],
  rank_days: 0,
  created_at: sampleTime,
  updated_at: sampleTime,
  can_edit: true,
  can_delete: true,
}

export const toAdvice = (index: number, advice_title: string, fields: Partial<Advice> = {}): Advice => ({
  ...sampleAdvice,
  id: sampleId(400 + index),
  advice_title,
  content: `About *${advice_title}*`,
  ...fields,
})

/** A sentence that can't be measured. */
export const sampleClaim: Claim = {
  id: sampleId(450),
  kind: 'text',
  sentence: 'Everybody feels better.',
  statement: 'Everybody feels better.',
  goal_id: null,
  kpi_id: null,
  task_id: null,
  comparison: null,
  value: null,
  unit: null,
  due_date: null,
  verdict: 'cannot_tell',
  reason: claimMessages.unreadable,
  value_seen: null,
  evaluated_at: null,
  can_edit: true,
}

/** Answers for the calls of the Strategy Center except goals. */
export const strategyAnswers: Answers = {
  'GET /api/strategic-advice/': () => pageOf([]),
  'GET /api/organizations': [],
  'GET /api/flow-runs/': () => pageOf([]),
  'GET /api/advice/track-record': [],
  'GET /api/tasks/workload': [],
  'GET /api/contacts/assignable': [sampleColleague],
  'GET /api/attachments/{kind}/{id}': [],
}

/** Answers for the calls of an open goal except the goal. */
export const openedGoalAnswers: Answers = {
  'GET /api/strategic-goals/{id}/history': [{ kpi_id: samplePipeline.id, name: samplePipeline.name, values: samplePipeline.chart!.values }],
}
