import { dayMs } from '@adjutant/contract/core/days'
import { pluralize } from '@adjutant/contract/text/pluralize'
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const count = (amount: number, unit: string) => `${pluralize(amount, unit)} ago`

/** '5 minutes ago'; anything older than 30 days is 'over a month ago'. */
export function toTimeAgo(moment: string, now: Date) {
  const passedMs = now.getTime() - Date.parse(moment)
  if (passedMs < minuteMs) return 'just now'
  if (passedMs < hourMs) return count(Math.floor(passedMs / minuteMs), 'minute')
  if (passedMs < dayMs) return count(Math.floor(passedMs / hourMs), 'hour')
  if (passedMs < 30 * dayMs) return count(Math.floor(passedMs / dayMs), 'day')
  return 'over a month ago'
}
