import { paceOf, toKpiForecast } from '@adjutant/analyst'
import { isOpenGoal } from '@adjutant/contract/core/choices'
import { goalProgress, kpiProgress } from '@adjutant/contract/goal-progress'
import type { Goal, Kpi, KpiChart, KpiHistory } from '@adjutant/contract/goals'
import type { Actor } from '../../platform/ctx.ts'
import { toPersonRef } from '../identity/index.ts'
import { canCheckIn, canDelete, canEdit, canSee } from './goals.policy.ts'
import type { GoalRow, LinkedGoal } from './goals.store.ts'
import type { StoredKpi, ValueRow } from './kpis.store.ts'

export type ValuesByKpi = ReadonlyMap<string, ValueRow[]>

type Plan = Pick<GoalRow['goal'], 'created_at' | 'due_date' | 'status'>

/** The pace of a stored goal and of each of its KPIs. */
export const toPace = ({ created_at, due_date, status }: Plan, kpis: readonly StoredKpi[], today: string) =>
  paceOf(
    {
      created_at: created_at.toISOString(),
      due_date,
      status,
      kpis: kpis.map((kpi) => ({ ...kpi, first_value: kpi.first_value ?? kpi.current_value })),
    },
    today,
  )

function toChart(goal: Plan, kpi: StoredKpi, rows: ValueRow[], today: string): KpiChart {
  const values = rows.map(({ value, at }) => ({ value, at: at.toISOString() }))
  const input = { values, until: goal.due_date, start: kpi.start_value, target: kpi.target_value }
  return { values, forecast: isOpenGoal(goal) ? toKpiForecast(input, today) : null }
}

/** A goal can be visible to people who don't see its parent, or the goal of its task. */
export const toVisibleRef = (goal: LinkedGoal | null, viewer: Actor) =>
  goal && canSee(viewer, goal) ? { id: goal.id, title: goal.title } : null

interface GoalRelations {
  kpis: StoredKpi[]
  /** Without them the KPIs have no charts. */
  values?: ValuesByKpi | undefined
}

export function toGoal(row: GoalRow, { kpis, values }: GoalRelations, viewer: Actor, today: string): Goal {
  const { goal, organization_name, owner, last_check_in } = row
  const paces = toPace(goal, kpis, today)
  const parent = toVisibleRef(row.parent, viewer)
  const toKpi = (kpi: StoredKpi): Kpi => ({
    id: kpi.id,
    name: kpi.name,
    current_value: kpi.current_value,
    target_value: kpi.target_value,
    start_value: kpi.start_value,
    unit: kpi.unit,
    progress: kpiProgress(kpi),
    pace: paces.kpis.get(kpi.id) ?? null,
    chart: values ? toChart(goal, kpi, values.get(kpi.id) ?? [], today) : null,
  })
  return {
    id: goal.id,
    user_id: goal.user_id,
    title: goal.title,
    description: goal.description,
    due_date: goal.due_date,
    status: goal.status,
    kpis: kpis.map(toKpi),
    progress: goalProgress(kpis),
    pace: paces.pace,
    expected_progress: paces.expected_progress,
    organization_id: goal.organization_id,
    organization_name,
    created_at: goal.created_at.toISOString(),
    updated_at: goal.updated_at.toISOString(),
    owner_id: owner?.id ?? null,
    owner: owner && toPersonRef(owner),
    parent_goal_id: parent?.id ?? null,
    parent,
    check_in_interval: goal.check_in_interval,
    check_in_due: goal.next_check_in_on,
    is_outdated: isOpenGoal(goal) && goal.next_check_in_on !== null && goal.next_check_in_on < today,
    last_check_in: last_check_in && { ...last_check_in, created_at: new Date(last_check_in.created_at).toISOString() },
    can_edit: canEdit(viewer, goal),
    can_delete: canDelete(viewer, goal),
    can_check_in: canCheckIn(viewer, goal),
  }
}

export function toHistory(kpis: StoredKpi[], valuesByKpi: ValuesByKpi): KpiHistory[] {
  const valuesOf = (id: string) => (valuesByKpi.get(id) ?? []).map(({ value, at }) => ({ value, at: at.toISOString() }))
  return kpis.map(({ id, name }) => ({ kpi_id: id, name, values: valuesOf(id) }))
}
