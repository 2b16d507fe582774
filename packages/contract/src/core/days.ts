/** Days are `YYYY-MM-DD` and have no time zone, so they are computed in UTC. */

export const dayMs = 86_400_000

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The day of a moment in UTC. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => toUtcDay(new Date(toDate(day).getTime() + count * dayMs))

/** The 31st of a month becomes the last day of a shorter one. */
export function addMonths(day: string, count: number): string {
  const date = toDate(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return toUtcDay(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))))
}

/** Negative if `to` is the earlier day. */
export const daysBetween = (from: string, to: string): number => (toDate(to).getTime() - toDate(from).getTime()) / dayMs

/** A hundred years in days. */
const maxDaysAhead = 100 * 366

/** A later day is a typing error, and a calculation with the year 9999 can exceed four-digit years. */
export const toLatestDay = (today: string): string => addDays(today, maxDaysAhead)

export const isTooFarAhead = (day: string, today: string): boolean => day > toLatestDay(today)

/** 0 is Monday. */
export const toWeekday = (day: string): number => (toDate(day).getUTCDay() + 6) % 7

export const toMonday = (day: string): string => addDays(day, -toWeekday(day))

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
