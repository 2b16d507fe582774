import { addDays, addMonths } from '@adjutant/contract/core/days'
import type { Goal } from '@adjutant/contract/goals'

/** The day of the next check-in, counted from today. */
export function toNextCheckIn(interval: Goal['check_in_interval'], today: string): string | null {
  const days = { none: null, weekly: addDays(today, 7), biweekly: addDays(today, 14), monthly: addMonths(today, 1) }
  return days[interval]
}
