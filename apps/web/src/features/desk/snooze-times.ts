import { addDays, toMonday } from '@adjutant/contract/core/days'
import { toDate } from '../../ui/text/date-format.ts'
import { toDayText } from '../../ui/text/day-text.ts'

export interface SnoozeTime {
  label: string
  until: Date
}

const morningHour = 8
const laterHours = 3
/** Too late for "Later today". */
const eveningHour = 20

/** The morning of a day such as 2026-11-20, in the person's time zone. */
export function toMorningOf(day: string): Date {
  const morning = toDate(day)
  morning.setHours(morningHour)
  return morning
}

/** The choices of the snooze menu. A day begins at 8 in the morning; next week is its Monday. */
export function listSnoozeTimes(now: Date): SnoozeTime[] {
  const today = toDayText(now)
  const later = new Date(now.getTime() + laterHours * 3_600_000)
  const isDay = later.getDate() === now.getDate() && later.getHours() <= eveningHour
  return [
    ...(isDay ? [{ label: 'Later today', until: later }] : []),
    { label: 'Tomorrow', until: toMorningOf(addDays(today, 1)) },
    { label: 'Next week', until: toMorningOf(addDays(toMonday(today), 7)) },
  ]
}
