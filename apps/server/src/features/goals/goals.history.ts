import { GoalChange } from '@adjutant/contract/goals'
import { toRestoringUpdate, type HistoryAdapter } from '../history/index.ts'
import { readGoal } from './goal-reads.service.ts'
import { changeGoal } from './goals.service.ts'
import { findGoalForUpdate, lockGoalTree, selectVisibleIds } from './goals.store.ts'

export const goalHistory: HistoryAdapter = {
  kind: 'goal',
  read: readGoal,
  async lock(ctx, id) {
    // An update of the parent takes both locks in this order.
    await lockGoalTree(ctx)
    await findGoalForUpdate(ctx, ctx.user, id)
  },
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
