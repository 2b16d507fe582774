import { retention } from '@adjutant/contract/accounts/personal-data'
import { implement } from '../../platform/http/implement.ts'
import { changeRetention, previewRetention, readRetention } from './retention.service.ts'

export const retentionRoutes = implement(retention, {
  read: (ctx, { params }) => readRetention(ctx, params.id),
  preview: (ctx, { params, query }) => previewRetention(ctx, params.id, query),
  change: (ctx, { params, body }) => changeRetention(ctx, params.id, body),
})
