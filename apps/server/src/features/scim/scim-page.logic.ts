import { limits } from '@adjutant/contract/core/limits'
import type { ScimQuery } from '@adjutant/contract/accounts/scim'

/** RFC 7644, 3.4.2.4: a start below 1 is 1, a negative count is 0, and a service can return fewer than requested. */
export function toPage({ startIndex, count }: ScimQuery) {
  const start = Math.max(1, startIndex)
  return { startIndex: start, offset: start - 1, limit: Math.min(Math.max(0, count), limits.maxPageSize) }
}
