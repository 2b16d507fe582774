import { rowExists } from '../../platform/records/row-exists.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { createSharedTrashAdapter } from '../trash/index.ts'
import type { HandOverRecords } from '../organizations/index.ts'
import { deleteExpired, deletePermanently, findTrashed, selectTrashed, undelete } from './trashed-goals.store.ts'
import { canDelete } from './goals.policy.ts'
import { audienceOf } from './goals.service.ts'
import { handOverGoalRows, type GoalRecord } from './goals.store.ts'
import { goals } from './goals.schema.ts'

export { changeGoal, createGoal, listGoals, readGoal, readHistory, setKpiValue } from './goals.service.ts'

export const handOverGoals: HandOverRecords = async (ctx, handover) => ({ goals: await handOverGoalRows(ctx, handover) })

/** Without permission to delete a goal a person has no permissions on it in the trash either. */
async function findDeletable(ctx: Ctx, id: string): Promise<GoalRecord | undefined> {
  const goal = await findTrashed(ctx, ctx.user, id)
  return goal && canDelete(ctx.user, goal) ? goal : undefined
}

export const goalExists = rowExists(goals)

export const goalTrash = createSharedTrashAdapter({
  kind: 'goal',
  topic: 'goals',
  async list(ctx) {
    const trashed = await selectTrashed(ctx, ctx.user)
    return trashed.filter((goal) => canDelete(ctx.user, goal)).map(({ id, title, deleted_at }) => ({ id, title, deleted_at }))
  },
  find: findDeletable,
  audienceOf,
  undelete,
  deletePermanently,
  purgeExpired: deleteExpired,
})
