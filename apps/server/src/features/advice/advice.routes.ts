import { advice } from '@adjutant/contract/advice'
import { implement } from '../../platform/http/implement.ts'
import { addClaim, changeClaim, removeClaim } from './claims/claims.service.ts'
import { readAdviceTrackRecord } from './claims/track-record.service.ts'
import { changeAdvice, createAdvice, listAdvice, readAdvice, removeAdvice } from './advice.service.ts'

export const adviceRoutes = implement(advice, {
  list: (ctx, { query }) => listAdvice(ctx, query),
  create: (ctx, { body }) => createAdvice(ctx, body),
  read: (ctx, { params }) => readAdvice(ctx, params.id),
  change: (ctx, { params, body }) => changeAdvice(ctx, params.id, body),
  remove: (ctx, { params }) => removeAdvice(ctx, params.id),
  addClaim: (ctx, { params, body }) => addClaim(ctx, params.id, body),
  changeClaim: (ctx, { params, body }) => changeClaim(ctx, params.id, params.claimId, body),
  removeClaim: (ctx, { params }) => removeClaim(ctx, params.id, params.claimId),
  trackRecord: (ctx) => readAdviceTrackRecord(ctx),
})
