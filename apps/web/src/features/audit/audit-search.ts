import type { AuditFilter } from '@adjutant/contract/accounts/audit'
import { toSearchDay, toSearchSkip, toSearchText, type SearchParams } from '../../platform/navigation/search-params.ts'

/** Search parameters. Defaults are omitted from the URL. */
export type AuditSearch = SearchParams<Pick<AuditFilter, 'search' | 'action' | 'from' | 'to'> & { skip: number }>

export const pageSize = 25

export const toAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  search: toSearchText(search.search),
  action: typeof search.action === 'string' && /^[\w.]{1,100}$/.test(search.action) ? search.action : undefined,
  from: toSearchDay(search.from),
  to: toSearchDay(search.to),
  skip: toSearchSkip(search.skip),
})

export const hasFilters = ({ search, action, from, to }: AuditSearch) => Boolean(search || action || from || to)
