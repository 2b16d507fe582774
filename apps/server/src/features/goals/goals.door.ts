import type { Ctx } from '../../platform/ctx.ts'
import type { BinShelf } from '../bin/bin.door.ts'
import { tell } from '../events/events.door.ts'
import { deleteExpired, deleteForGood, findBinned, selectBinned, unbin } from './binned-goals.store.ts'
import { canDelete } from './goals.policy.ts'
import { audienceOf } from './goals.service.ts'
import type { GoalRecord } from './goals.store.ts'

export { changeGoal, createGoal, listGoals, readGoal, readHistory, setKpiValue } from './goals.service.ts'

/** Who may no longer delete a goal has no say over it in the bin either. */
async function findDeletable(ctx: Ctx, id: string): Promise<GoalRecord | undefined> {
  const goal = await findBinned(ctx, ctx.user, id)
  return goal && canDelete(ctx.user, goal) ? goal : undefined
}

export const goalShelf: BinShelf = {
  kind: 'goal',
  async list(ctx) {
    const binned = await selectBinned(ctx, ctx.user)
    return binned.filter((goal) => canDelete(ctx.user, goal)).map(({ id, title, deleted_at }) => ({ id, title, deleted_at }))
  },
  async restore(ctx, id) {
    const goal = await findDeletable(ctx, id)
    if (!goal) return false
    await unbin(ctx, id)
    await tell(ctx, { topic: 'goals', id, kind: 'created', audience: audienceOf(goal) })
    return true
  },
  async purge(ctx, id) {
    if (!(await findDeletable(ctx, id))) return false
    await deleteForGood(ctx, id)
    return true
  },
  purgeExpired: deleteExpired,
}
