import { addDays, isTooFarAhead } from '@adjutant/contract/core/days'
import { lastOfMonth, monthNames, partsOf } from '../text/calendar.ts'
import { listNamedDays, type NamedDay } from '../text/date-phrases.ts'
import type { Language } from '../text/language.ts'
import { listValues } from './claim-values.ts'

const alone = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d.])${source}(?![\\p{L}\\d])`, 'giu')

type EndRule = [pattern: RegExp, toDay: (match: RegExpExecArray, today: string) => string]

const byMonth = (language: Language, month = '', year = ''): string =>
  lastOfMonth(Number(year), monthNames[language].indexOf(month.toLowerCase()) + 1)

/** The last day of a quarter without a year is the next such day. */
function endOfQuarter(quarter = '', year: string | undefined, today: string): string {
  const month = Number(quarter) * 3
  if (year) return lastOfMonth(Number(year), month)
  const { year: thisYear } = partsOf(today)
  const end = lastOfMonth(thisYear, month)
  return end < today ? lastOfMonth(thisYear + 1, month) : end
}

/** Periods with a year, whose last day counts; `listNamedDays` knows periods without one. */
const endsOf = (language: Language): EndRule[] => {
  const months = monthNames[language].join('|')
  const end = language === 'de' ? '(?:Ende )?(?:des )?' : '(?:the )?(?:end of )?'
  const day = '(?<!\\d(?:st|nd|rd|th)?\\.? (?:of )?)'
  return [
    [alone(`${end}${day}(${months}) (\\d{4})`), ([, month, year]) => byMonth(language, month, year)],
    [alone(`${end}(?:the )?Q([1-4])(?: (\\d{4}))?`), ([, quarter, year], today) => endOfQuarter(quarter, year, today)],
    [alone(language === 'de' ? 'Ende (\\d{4})' : '(?:the )?end of (\\d{4})'), ([, year]) => `${year}-12-31`],
  ]
}

/** Fills a part of the text with another character, so that the other positions stay. */
export const blankOut = (text: string, { from, to }: { from: number; to: number }, filler = ' '): string =>
  text.slice(0, from) + filler.repeat(to - from) + text.slice(to)

const before = /(?:\b(?:before|vor)|\bvor dem)\s+(?:the\s+|dem\s+)?$/iu

/** Amounts such as '12.8 M€' look like times, so they are hidden from the date parser. */
const withoutAmounts = (sentence: string): string =>
  listValues(sentence)
    .filter(({ scale, symbol }) => scale > 1 || symbol !== '')
    .reduce((text, value) => blankOut(text, value, 'x'), sentence)

/** A number after the year is a value and no time: 'by 30.06.2027 14'. */
function withoutTime(named: NamedDay, sentence: string): NamedDay {
  const match = /\d{4}(?= \d)/.exec(sentence.slice(named.from, named.to))
  return match ? { ...named, to: named.from + match.index + match[0].length } : named
}

/** The days in a sentence, up to 100 years ahead; 'before 1 February' is the day before it. */
export function listClaimDays(sentence: string, today: string, language: Language): NamedDay[] {
  const ends: NamedDay[] = []
  let rest = withoutAmounts(sentence)
  for (const [pattern, toDay] of endsOf(language)) {
    for (const match of rest.matchAll(pattern)) {
      const found = { day: toDay(match, today), from: match.index, to: match.index + match[0].length }
      ends.push(found)
      rest = blankOut(rest, found)
    }
  }
  return [
    ...ends.filter(({ day }) => !isTooFarAhead(day, today)),
    ...listNamedDays(rest, today, { language }).map((named) => withoutTime(named, sentence)),
  ]
    .map((named) => (before.test(sentence.slice(0, named.from)) ? { ...named, day: addDays(named.day, -1) } : named))
    .toSorted((a, b) => a.from - b.from)
}

/** The sentence with the same length and without its days, whose numbers are no values. */
export const withoutDays = (sentence: string, days: readonly NamedDay[]): string =>
  days.reduce((text, day) => blankOut(text, day), sentence)

/** True if the sentence means the date of the goal or task itself. */
export const isOwnDueDate = (sentence: string): boolean =>
  /\b(?:its|their|the) (?:own )?(?:due date|deadline)\b|\b(?:zum|bis zum|am) (?:Fälligkeitsdatum|Fälligkeitstag|Termin)\b/iu.test(sentence)
