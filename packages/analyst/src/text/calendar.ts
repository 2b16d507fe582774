import { addDays, monthNames as englishMonths, toMonday, toUtcDay } from '@adjutant/contract/core/days'
import type { Language } from './language.ts'

/** Months, quarters and years; `@adjutant/contract/core/days` adds and compares days. */

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
