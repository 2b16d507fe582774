import type { Ctx } from '../../platform/ctx.ts'
import { shelfOfShared } from '../bin/bin.door.ts'
import type { HandOver } from '../organizations/organizations.door.ts'
import { deleteExpired, deleteForGood, findBinned, selectBinned, unbin } from './binned-goals.store.ts'
import { canDelete } from './goals.policy.ts'
import { audienceOf } from './goals.service.ts'
import { passGoals, type GoalRecord } from './goals.store.ts'

export { changeGoal, createGoal, listGoals, readGoal, readHistory, setKpiValue } from './goals.service.ts'

export const handOverGoals: HandOver = async (ctx, handover) => ({ goals: await passGoals(ctx, handover) })

/** Without permission to delete a goal a person has no permissions on it in the trash either. */
async function findDeletable(ctx: Ctx, id: string): Promise<GoalRecord | undefined> {
  const goal = await findBinned(ctx, ctx.user, id)
  return goal && canDelete(ctx.user, goal) ? goal : undefined
}

export const goalShelf = shelfOfShared({
  kind: 'goal',
  topic: 'goals',
  async list(ctx) {
    const binned = await selectBinned(ctx, ctx.user)
    return binned.filter((goal) => canDelete(ctx.user, goal)).map(({ id, title, deleted_at }) => ({ id, title, deleted_at }))
  },
  find: findDeletable,
  audienceOf,
  unbin,
  deleteForGood,
  purgeExpired: deleteExpired,
})
