import { goalProgress, kpiProgress } from '@adjutant/contract/goal-progress'
import type { Goal, Kpi } from '@adjutant/contract/goals'

/** The goal with a new KPI value and the resulting progress. */
export function withKpiValue(goal: Goal, kpiId: string, value: number): Goal {
  const toNew = (kpi: Kpi) => {
    const changed = { ...kpi, current_value: value }
    return kpi.id === kpiId ? { ...changed, progress: kpiProgress(changed) } : kpi
  }
  const kpis = goal.kpis.map(toNew)
  return { ...goal, kpis, progress: goalProgress(kpis) }
}

/** The KPI list that sets one value. Targets and other values are omitted, so that the server keeps them even if they just changed. */
export const toKpiUpdate = (goal: Goal, kpiId: string, value: number) =>
  goal.kpis.map(({ id, name }) => ({ id, name, ...(id === kpiId && { current_value: value }) }))
