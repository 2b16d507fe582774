import { goalProgress, kpiProgress } from '@adjutant/contract/goal-progress'
import type { Goal, Kpi } from '@adjutant/contract/goals'

/** The goal with a new value of one KPI, and the progress that follows from it. */
export function withKpiValue(goal: Goal, kpiId: string, value: number): Goal {
  const toNew = (kpi: Kpi) => {
    const changed = { ...kpi, current_value: value }
    return kpi.id === kpiId ? { ...changed, progress: kpiProgress(changed) } : kpi
  }
  const kpis = goal.kpis.map(toNew)
  return { ...goal, kpis, progress: goalProgress(kpis) }
}

/** The list of KPIs that sets one value; a target that is missing counts as none to go, which zero says too. The values of the others are not sent: somebody may have just changed them. */
export const toKpiUpdate = (goal: Goal, kpiId: string, value: number) =>
  goal.kpis.map(({ id, name, target_value }) => ({
    id,
    name,
    target_value: target_value ?? 0,
    ...(id === kpiId && { current_value: value }),
  }))
