import { rowExists } from '../../platform/records/row-exists.ts'
import { handOverOwned, type HandOverRecords } from '../organizations/index.ts'
import { goals } from './goals.schema.ts'

export { deletePrivateGoals, exportGoals } from './personal-data.statements.ts'
export { changeGoal, createGoal, listGoals, readGoal, readHistories, readHistory, removeGoal, setKpiValue } from './goals.service.ts'
export { goalTrash } from './goals.trash.ts'

export const goalExists = rowExists(goals)

export const handOverGoals: HandOverRecords = async (ctx, handover) => ({ goals: await handOverOwned(ctx, goals, goals.user_id, handover) })
