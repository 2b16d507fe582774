import { GoalChange } from '@adjutant/contract/goals'
import { toRestoringUpdate, type HistoryAdapter } from '../history/index.ts'
import { readGoal } from './goal-reads.service.ts'
import { changeGoal } from './goals.service.ts'
import { selectVisibleIds } from './goals.store.ts'

export const goalHistory: HistoryAdapter = {
  kind: 'goal',
  read: readGoal,
  async restore(ctx, id, state) {
    const { kpis, ...fields } = toRestoringUpdate(GoalChange, state)
    if (!kpis) return changeGoal(ctx, id, fields)
    const present = new Set((await readGoal(ctx, id)).kpis.map((kpi) => kpi.id))
    // A KPI that was deleted since is created again.
    const wanted = kpis.map((kpi) => (kpi.id && present.has(kpi.id) ? kpi : { ...kpi, id: null }))
    return changeGoal(ctx, id, { ...fields, kpis: wanted })
  },
  listVisibleIds: (ctx, ids) => selectVisibleIds(ctx, ctx.user, ids),
}
