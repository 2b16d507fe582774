import type { Goal, Kpi } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'
import type { FieldIssues } from '../../../platform/forms/use-form.ts'
import { findNumberError, parseKpiNumber } from './kpi-number.ts'

/** A KPI in the form. */
export type KpiDraft = {
  /** React key of the row; the id for a stored KPI. */
  key: string
  isStored: boolean
  name: string
  current: string
  target: string
  start: string
  unit: string
}

export type GoalValues = {
  title: string
  description: string
  due_date: string
  status: Goal['status']
  organization_id: string
  owner_id: string
  parent_goal_id: string
  check_in_interval: Goal['check_in_interval']
  kpis: KpiDraft[]
}

export const newGoalValues: GoalValues = {
  title: '',
  description: '',
  due_date: '',
  status: 'new',
  organization_id: '',
  owner_id: '',
  parent_goal_id: '',
  check_in_interval: 'none',
  kpis: [],
}

export const toNewKpi = (key: string): KpiDraft => ({ key, isStored: false, name: '', current: '', target: '', start: '', unit: '' })

const toDraft = (kpi: Kpi): KpiDraft => ({
  key: kpi.id,
  isStored: true,
  name: kpi.name,
  current: String(kpi.current_value),
  target: kpi.target_value === null ? '' : String(kpi.target_value),
  start: kpi.start_value === null ? '' : String(kpi.start_value),
  unit: kpi.unit ?? '',
})

export const toGoalValues = (goal: Goal): GoalValues => ({
  title: goal.title,
  description: goal.description ?? '',
  due_date: goal.due_date,
  status: goal.status,
  organization_id: goal.organization_id ?? '',
  owner_id: goal.owner_id ?? '',
  parent_goal_id: goal.parent_goal_id ?? '',
  check_in_interval: goal.check_in_interval,
  kpis: goal.kpis.map(toDraft),
})

const toNumberOrNull = (text: string) => (text.trim() === '' ? null : parseKpiNumber(text))

const toKpiInput = ({ key, isStored, name, current, target, start, unit }: KpiDraft) => ({
  ...(isStored && { id: key }),
  name: name.trim(),
  ...(current.trim() !== '' && { current_value: parseKpiNumber(current) }),
  target_value: toNumberOrNull(target),
  start_value: toNumberOrNull(start),
  unit: unit.trim() || null,
})

/** The request body. */
export const toGoalBody = ({ kpis, organization_id, owner_id, parent_goal_id, description, ...rest }: GoalValues) => ({
  ...rest,
  owner_id: owner_id || null,
  parent_goal_id: parent_goal_id || null,
  description: description.trim() || null,
  organization_id: organization_id || null,
  kpis: kpis.map(toKpiInput),
})

export function toGoalChange(before: GoalValues, after: GoalValues) {
  return diff(toGoalBody(before), toGoalBody(after))
}

type KpiIssues = FieldIssues<'name' | 'current' | 'target' | 'start'>

export function validateKpi({ name, current, target, start }: KpiDraft): KpiIssues | undefined {
  const issues = {
    name: name.trim() ? undefined : appMessages.goal.kpiNameRequired,
    current: findNumberError(current),
    target: findNumberError(target),
    start: findNumberError(start),
  }
  return Object.values(issues).some(Boolean) ? issues : undefined
}

/** Each KPI row shows its own errors; these only prevent sending. */
export function validateGoal({ title, due_date, kpis }: GoalValues) {
  const missing = appMessages.goal.titleAndDueRequired
  const kpiError = kpis.flatMap((kpi) => Object.values(validateKpi(kpi) ?? {})).find(Boolean)
  const issues = {
    ...(title.trim() ? {} : { title: missing }),
    ...(due_date ? {} : { due_date: missing }),
    ...(kpiError && { kpis: kpiError }),
  }
  return Object.keys(issues).length > 0 ? issues : undefined
}

/** Moves a row up or down; an index outside of the list changes nothing. */
export function moveKpi(kpis: readonly KpiDraft[], from: number, to: number): KpiDraft[] {
  const moved = kpis[from]
  if (!moved || to < 0 || to >= kpis.length) return [...kpis]
  return kpis.toSpliced(from, 1).toSpliced(to, 0, moved)
}
