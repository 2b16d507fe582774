import { goals } from '@adjutant/contract/goals'
import { implement } from '../../platform/http/implement.ts'
import { changeGoal, createGoal, listGoals, readGoal, readHistory, removeGoal } from './goals.service.ts'

export const goalRoutes = implement(goals, {
  list: (ctx, { query }) => listGoals(ctx, query),
  create: (ctx, { body }) => createGoal(ctx, body),
  read: (ctx, { params }) => readGoal(ctx, params.id),
  change: (ctx, { params, body }) => changeGoal(ctx, params.id, body),
  remove: (ctx, { params }) => removeGoal(ctx, params.id),
  history: (ctx, { params }) => readHistory(ctx, params.id),
})
