export interface SnoozeTime {
  label: string
  until: Date
}

const morningHour = 8
const laterHours = 3
/** Too late for "Later today". */
const eveningHour = 20

const atMorning = (now: Date, daysAhead: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, morningHour)

/** The morning of a day such as 2026-11-20, in the person's time zone. */
export function toMorningOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date, morningHour)
}

const daysUntilMonday = (now: Date) => (8 - now.getDay()) % 7 || 7

/** The choices of the snooze menu. A day begins at 8 in the morning; next week is its Monday. */
export function listSnoozeTimes(now: Date): SnoozeTime[] {
  const later = new Date(now.getTime() + laterHours * 3_600_000)
  const isDay = later.getDate() === now.getDate() && later.getHours() <= eveningHour
  return [
    ...(isDay ? [{ label: 'Later today', until: later }] : []),
    { label: 'Tomorrow', until: atMorning(now, 1) },
    { label: 'Next week', until: atMorning(now, daysUntilMonday(now)) },
  ]
}
