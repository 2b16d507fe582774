import { limits } from '@adjutant/contract/limits'
import type { ScimQuery } from '@adjutant/contract/scim'

/** RFC 7644, 3.4.2.4: a start before the first is the first, a negative count is none, and a service may send fewer than asked for. */
export function toPage({ startIndex, count }: ScimQuery) {
  const start = Math.max(1, startIndex)
  return { startIndex: start, offset: start - 1, limit: Math.min(Math.max(0, count), limits.pageMost) }
}
