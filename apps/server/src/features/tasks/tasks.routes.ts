import { tasks } from '@adjutant/contract/tasks'
import { implement } from '../../platform/http/implement.ts'
import {
  assignTask,
  changeTask,
  createTask,
  listShares,
  listTasks,
  listWorkload,
  readBurnUp,
  readTask,
  removeTask,
  shareTask,
} from './tasks.service.ts'

export const taskRoutes = implement(tasks, {
  list: (ctx, { query }) => listTasks(ctx, query),
  workload: (ctx) => listWorkload(ctx),
  burnUp: (ctx, { params }) => readBurnUp(ctx, params.id),
  create: (ctx, { body }) => createTask(ctx, body),
  read: (ctx, { params }) => readTask(ctx, params.id),
  change: (ctx, { params, body }) => changeTask(ctx, params.id, body),
  assign: (ctx, { params, body }) => assignTask(ctx, params.id, body.assigned_to_user_id),
  remove: (ctx, { params }) => removeTask(ctx, params.id),
  share: (ctx, { params, body }) => shareTask(ctx, params.id, body.ids),
  shares: (ctx, { params }) => listShares(ctx, params.id),
})
