import { commitments } from '@adjutant/contract/commitments'
import { implement } from '../../platform/http/implement.ts'
import {
  changeCommitment,
  createCommitment,
  createCommitmentTask,
  listCommitments,
  readCommitment,
  removeCommitment,
} from './commitments.service.ts'

export const commitmentRoutes = implement(commitments, {
  list: (ctx, { query }) => listCommitments(ctx, query),
  create: (ctx, { body }) => createCommitment(ctx, body),
  read: (ctx, { params }) => readCommitment(ctx, params.id),
  change: (ctx, { params, body }) => changeCommitment(ctx, params.id, body),
  remove: (ctx, { params }) => removeCommitment(ctx, params.id),
  createTask: (ctx, { params }) => createCommitmentTask(ctx, params.id),
})
