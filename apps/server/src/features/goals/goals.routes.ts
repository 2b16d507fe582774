import { goals } from '@adjutant/contract/goals'
import { implement } from '../../platform/http/implement.ts'
import { checkIn, listCheckIns, removeCheckIn } from './check-ins.service.ts'
import { listGoals, readGoal, readHistory } from './goal-reads.service.ts'
import { changeGoal, createGoal, removeGoal } from './goals.service.ts'

export const goalRoutes = implement(goals, {
  list: (ctx, { query }) => listGoals(ctx, query),
  create: (ctx, { body }) => createGoal(ctx, body),
  read: (ctx, { params }) => readGoal(ctx, params.id),
  change: (ctx, { params, body }) => changeGoal(ctx, params.id, body),
  remove: (ctx, { params }) => removeGoal(ctx, params.id),
  history: (ctx, { params }) => readHistory(ctx, params.id),
  checkIns: (ctx, { params, query }) => listCheckIns(ctx, params.id, query),
  checkIn: (ctx, { params, body }) => checkIn(ctx, params.id, body),
  removeCheckIn: (ctx, { params }) => removeCheckIn(ctx, params.id, params.checkInId),
})
