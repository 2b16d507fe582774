import { sql } from 'drizzle-orm'
import { rowExists } from '../../platform/records/row-exists.ts'
import { handOverOwned, type HandOverRecords } from '../organizations/index.ts'
import { goals } from './goals.schema.ts'

export { goalChain } from './goals.chain.ts'
export { goalHistory } from './goals.history.ts'
export {
  deletePrivateGoals,
  exportCheckIns,
  exportGoals,
  isVisibleGoal,
  linkedGoal,
  type LinkedGoal,
  lockVisibleGoal,
} from './goals.store.ts'
export { remindCheckIns } from './check-ins.service.ts'
export { listGoalsNeedingAttention } from './goals.desk.ts'
export { listGoals, readGoal, readHistories, readHistory } from './goal-reads.service.ts'
export { changeGoal, createGoal, removeGoal, setKpiValue } from './goals.service.ts'
export { toVisibleRef } from './goals.dto.ts'
export { findGoalAt, findGoalOf, findKpiOf, findKpiValueAt, listGoalsOf, type Span } from './measured-goals.store.ts'
export { goalTrash } from './goals.trash.ts'

export const goalExists = rowExists(goals)

/** The owner of a goal is reassigned too, also if somebody else created it. */
export const handOverGoals: HandOverRecords = async (ctx, handover) => {
  const { organizationId, leaverId, successorId } = handover
  const handedOver = await handOverOwned(ctx, goals, goals.user_id, handover)
  await ctx.db.execute(sql`update ${goals} set owner_id = ${successorId}::uuid
    where organization_id = ${organizationId}::uuid and owner_id = ${leaverId}::uuid`)
  return { goals: handedOver }
}
