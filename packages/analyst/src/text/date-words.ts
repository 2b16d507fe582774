// Words of English dates, which the patterns for days and for periods share.
import { addDays, addMonths } from '@adjutant/contract/core/days'
import { monthNames, type Span } from './calendar.ts'

/** Direction of a day or month without a year: the next one or the last one. */
export type Direction = 'ahead' | 'back'

/** Maximum length of a command or question. */
export const maxLength = 2_000

const months = monthNames.en
const shortMonths = [...months.map((month) => month.slice(0, 3)).filter((month) => month !== 'may'), 'sept']
export const monthWord = `(?:${months.join('|')}|(?:${shortMonths.join('|')})\\.?)`
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
export const numberWord = `(?:\\d{1,3}|an?|a couple of|a few|${numbers.slice(1).join('|')})`
export const unitWord = 'days?|weeks?|months?|years?'
export const spans: readonly Span[] = ['week', 'month', 'quarter', 'year']
export const spanWord = `(${spans.join('|')})`
export const toSpan = (word = ''): Span => spans.find((span) => word.toLowerCase().startsWith(span)) ?? 'week'

export const toMonth = (word: string): number => months.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3))) + 1

function toNumber(word: string): number {
  const small = word.toLowerCase()
  if (/^\d+$/.test(small)) return Number(small)
  if (small === 'a couple of') return 2
  return small === 'a few' ? 3 : Math.max(1, numbers.indexOf(small))
}

/** A pattern of whole words. */
export const rule = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d-])${source}(?![\\p{L}\\d-]|['’]s\\b)`, 'iu')

export function shift(today: string, count: string, unit: string, sign: 1 | -1): string {
  const number = sign * toNumber(count)
  if (unit.startsWith('day')) return addDays(today, number)
  if (unit.startsWith('week')) return addDays(today, 7 * number)
  return addMonths(today, unit.startsWith('month') ? number : 12 * number)
}
