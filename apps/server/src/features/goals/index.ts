export { goalChain } from './goals.chain.ts'
export { goalHistory } from './goals.history.ts'
export {
  deletePrivateGoals,
  exportCheckIns,
  exportGoals,
  goalExists,
  handOverGoals,
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
