import { goalProgress, kpiProgress } from '@adjutant/contract/goal-progress'
import type { Goal, Kpi, KpiHistory } from '@adjutant/contract/goals'
import type { Actor } from '../../platform/ctx.ts'
import { canDelete, canEdit } from './goals.policy.ts'
import type { GoalRow } from './goals.store.ts'
import type { KpiRow, ValueRow } from './kpis.store.ts'

const toKpi = (row: KpiRow): Kpi => ({
  id: row.id,
  name: row.name,
  current_value: row.current_value,
  target_value: row.target_value,
  start_value: row.start_value,
  unit: row.unit,
  progress: kpiProgress(row),
})

export const toGoal = ({ goal, organization_name }: GoalRow, kpis: KpiRow[], viewer: Actor): Goal => ({
  id: goal.id,
  user_id: goal.user_id,
  title: goal.title,
  description: goal.description,
  due_date: goal.due_date,
  status: goal.status,
  kpis: kpis.map(toKpi),
  progress: goalProgress(kpis),
  organization_id: goal.organization_id,
  organization_name,
  created_at: goal.created_at.toISOString(),
  updated_at: goal.updated_at.toISOString(),
  can_edit: canEdit(viewer, goal),
  can_delete: canDelete(viewer, goal),
})

export function toHistory(kpis: KpiRow[], valuesByKpi: ReadonlyMap<string, ValueRow[]>): KpiHistory[] {
  const valuesOf = (id: string) => (valuesByKpi.get(id) ?? []).map(({ value, at }) => ({ value, at: at.toISOString() }))
  return kpis.map(({ id, name }) => ({ kpi_id: id, name, values: valuesOf(id) }))
}
