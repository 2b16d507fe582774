import { search } from '@adjutant/contract/search'
import { implement } from '../../platform/http/implement.ts'
import { searchRecords } from './search.service.ts'

export const searchRoutes = implement(search, {
  find: (ctx, { query: { q, kinds, limit } }) => searchRecords(ctx, { query: q, kinds, limit }),
})
