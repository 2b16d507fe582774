import type { FileUsage } from '@adjutant/contract/files/files'
import { toSizeText } from './file-size.ts'

/** Used storage as a stat, for the tighter of both quotas. */
export function toStorageStat(usage: FileUsage | undefined) {
  if (!usage) return { label: 'Used', value: '–' }
  const { organization } = usage
  const isShared = organization !== null && organization.used / organization.quota > usage.used / usage.quota
  const { used, quota } = isShared ? organization : usage
  return { label: isShared ? 'Used by everyone' : 'Used', value: toSizeText(used), unit: `of ${toSizeText(quota)}` }
}
