import { addDays, monthNames as englishMonths, toMonday, toUtcDay } from '@adjutant/contract/core/days'
import type { Language } from './language.ts'

/** Months, quarters and texts of days; `@adjutant/contract/core/days` adds and compares days. */

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** In lower case, January first. */
export const monthNames: Record<Language, string[]> = {
  en: englishMonths.map((name) => name.toLowerCase()),
  de: ['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'],
}

/** Undefined for a day that doesn't exist; `month` starts at 1. */
export function findDate(year: number, month: number, dayOfMonth: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth ? toUtcDay(date) : undefined
}

/** `month` starts at 1; 13 is January of the next year. */
export const firstOfMonth = (year: number, month: number): string => toUtcDay(new Date(Date.UTC(year, month - 1, 1)))
export const lastOfMonth = (year: number, month: number): string => toUtcDay(new Date(Date.UTC(year, month, 0)))

/** The 31st of a month becomes the last day of a shorter one. */
export function addMonths(day: string, count: number): string {
  const { year, month, dayOfMonth } = partsOf(day)
  const last = lastOfMonth(year, month + count)
  return addDays(firstOfMonth(year, month + count), Math.min(dayOfMonth, partsOf(last).dayOfMonth) - 1)
}

export function partsOf(day: string): { year: number; month: number; dayOfMonth: number } {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return { year, month, dayOfMonth }
}

/** The first month of the quarter, starting at 1. */
const quarterMonth = (month: number): number => month - ((month - 1) % 3)

export type Span = 'week' | 'month' | 'quarter' | 'year'

export interface Period {
  from: string
  /** Inclusive. */
  to: string
}

/** The week, month, quarter or year that contains `day`, `offset` periods later. */
export function periodOf(day: string, span: Span, offset: number): Period {
  const { year, month } = partsOf(day)
  if (span === 'week') return { from: addDays(toMonday(day), 7 * offset), to: addDays(toMonday(day), 7 * offset + 6) }
  if (span === 'month') return { from: firstOfMonth(year, month + offset), to: lastOfMonth(year, month + offset) }
  if (span === 'year') return { from: firstOfMonth(year + offset, 1), to: lastOfMonth(year + offset, 12) }
  const start = quarterMonth(month) + 3 * offset
  return { from: firstOfMonth(year, start), to: lastOfMonth(year, start + 2) }
}

const dayFormat = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const dayNames: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', dayFormat),
  de: new Intl.DateTimeFormat('de-DE', dayFormat),
}

/** Examples: 'Fri, 20 Nov 2026', 'Fr., 20. Nov. 2026'. */
export const formatDay = (day: string, language: Language = 'en'): string => dayNames[language].format(toDate(day))

const longDayNames = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Example: '20 November 2026'. */
export const formatLongDay = (day: string): string => longDayNames.format(toDate(day))
