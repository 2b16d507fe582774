import { advice } from '@adjutant/contract/advice'
import { implement } from '../../platform/http/implement.ts'
import { changeAdvice, createAdvice, listAdvice, readAdvice, removeAdvice } from './advice.service.ts'

export const adviceRoutes = implement(advice, {
  list: (ctx, { query }) => listAdvice(ctx, query),
  create: (ctx, { body }) => createAdvice(ctx, body),
  read: (ctx, { params }) => readAdvice(ctx, params.id),
  change: (ctx, { params, body }) => changeAdvice(ctx, params.id, body),
  remove: (ctx, { params }) => removeAdvice(ctx, params.id),
})
