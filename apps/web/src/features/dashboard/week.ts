import { addDays } from '@adjutant/contract/core/days'
import { toDayText } from '../../ui/text/day-text.ts'

/** Today, and the first day more than a week ahead. */
export function toWeek(now: Date) {
  const today = toDayText(now)
  return { today, until: addDays(today, 8) }
}
