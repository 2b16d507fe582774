import { retention } from '@adjutant/contract/accounts/personal-data'
import { implement } from '../../platform/http/implement.ts'
import type { TrashAdapter } from '../trash/index.ts'
import { changeRetention, previewRetention, readRetention } from './retention.service.ts'

export const retentionRoutes = (trashAdapters: TrashAdapter[]) =>
  implement(retention, {
    read: (ctx, { params }) => readRetention(ctx, params.id),
    preview: (ctx, { params, query }) => previewRetention(ctx, trashAdapters, params.id, query),
    change: (ctx, { params, body }) => changeRetention(ctx, params.id, body),
  })
