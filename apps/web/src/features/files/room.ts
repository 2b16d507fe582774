import type { FileUsage } from '@adjutant/contract/files'
import { toSizeText } from './file-size.ts'

/** How much room is used, as a figure of the page: that of the organization where it ends sooner. */
export function toRoomFigure(usage: FileUsage | undefined) {
  if (!usage) return { label: 'Used', value: '–' }
  const { organization } = usage
  const isShared = organization !== null && organization.used / organization.quota > usage.used / usage.quota
  const { used, quota } = isShared ? organization : usage
  return { label: isShared ? 'Used by everyone' : 'Used', value: toSizeText(used), unit: `of ${toSizeText(quota)}` }
}
