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

/** The list of KPIs that sets one value. Targets and the other values are left out: the server keeps them, and somebody may have just changed them. */
export const toKpiUpdate = (goal: Goal, kpiId: string, value: number) =>
  goal.kpis.map(({ id, name }) => ({ id, name, ...(id === kpiId && { current_value: value }) }))
