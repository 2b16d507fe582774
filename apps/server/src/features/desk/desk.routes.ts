import { desk } from '@adjutant/contract/desk'
import { implement } from '../../platform/http/implement.ts'
import { dismissItem, readDesk, restoreItem } from './desk.service.ts'

export const deskRoutes = implement(desk, {
  list: (ctx, { query }) => readDesk(ctx, query),
  dismiss: (ctx, { params, body }) => dismissItem(ctx, params, body),
  restore: (ctx, { params }) => restoreItem(ctx, params),
})
