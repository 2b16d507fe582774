import { addDays, addMonths, isTooFarAhead } from '@adjutant/contract/core/days'
import type { ParsedResult } from 'chrono-node'
import { casual as english } from 'chrono-node/en'
import { casual as german } from 'chrono-node/de'
import { firstOfMonth, findDate, lastOfMonth, monthNames, partsOf, periodOf, type Span } from './calendar.ts'
import { maxLength, monthWord, numberWord, rule, shift, spans, spanWord, toMonth, toSpan, unitWord, type Direction } from './date-words.ts'
import type { Language } from './language.ts'

/** A day named in a text, with its position. */
export interface NamedDay {
  day: string
  /** Start (inclusive) and end (exclusive) of the matched words. */
  from: number
  to: number
}

interface DayOptions {
  language?: Language
  direction?: Direction
}

const parsers = { en: english, de: german }
/** Later years don't have four digits. */
const maxYear = 9999

/** Work due in a week is due on its Friday; in a longer period, on its last day. */
function endOf(today: string, span: Span, offset: number): string {
  const { from, to } = periodOf(today, span, offset)
  const end = span === 'week' ? addDays(from, 4) : to
  return end < today ? to : end
}

/** The next day with this date, in this year or the next. */
function nextDate(today: string, month: number, date: number): string | undefined {
  const { year } = partsOf(today)
  const thisYear = findDate(year, month, date)
  return thisYear !== undefined && thisYear >= today ? thisYear : findDate(year + 1, month, date)
}

const midweek = (today: string, offset: number): string => addDays(periodOf(today, 'week', offset).from, 2)

function toGermanSpan(word: string): Span {
  if (/^monat/i.test(word)) return 'month'
  if (/^quartal/i.test(word)) return 'quarter'
  return /^jahr/i.test(word) ? 'year' : 'week'
}
const germanMonths = monthNames.de

const germanNumbers = ['null', 'eine[rmn]?', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']
const germanUnits: Record<string, string> = { tage: 'day', wochen: 'week', monate: 'month' }

function shiftGerman(today: string, count: string, unit: string): string {
  const place = germanNumbers.findIndex((word) => new RegExp(`^${word}$`, 'i').test(count))
  return shift(today, String(/^\d+$/.test(count) ? Number(count) : Math.max(1, place)), germanUnits[unit.toLowerCase()] ?? 'day', 1)
}

type Rule = [pattern: RegExp, toDay: (today: string, match: RegExpExecArray) => string | undefined]

const nextOf = (which: string | undefined): number => (/^n(?:ext|ächst)/i.test(which?.trim() ?? '') ? 1 : 0)

/** The day with this number, in this month or the next. */
function dayOfMonth(today: string, date: number): string | undefined {
  const { year, month } = partsOf(today)
  const thisMonth = findDate(year, month, date)
  return thisMonth !== undefined && thisMonth >= today ? thisMonth : findDate(month === 12 ? year + 1 : year, (month % 12) + 1, date)
}

function lastOfNamedMonth(today: string, month: number): string {
  const { year, month: current } = partsOf(today)
  return lastOfMonth(month < current ? year + 1 : year, month)
}

/** The library doesn't know deadlines: a week ends on Friday, a quarter on its last day. */
const deadlines: Record<Language, Rule[]> = {
  en: [
    [rule(`(?:the )?end of (the |this |next )?${spanWord}`), (today, [, which, span]) => endOf(today, toSpan(span), nextOf(which))],
    [rule(`(this|next) ${spanWord}`), (today, [, which, span]) => endOf(today, toSpan(span), nextOf(which))],
    [rule(`(?:the )?end of (${monthWord})`), (today, [, month = '']) => lastOfNamedMonth(today, toMonth(month))],
    [rule('(?:mid|middle of)[ -](this |next )?week'), (today, [, which]) => midweek(today, nextOf(which))],
    [
      rule('EO(W|M|Q|Y)'),
      (today, [, letter = '']) => endOf(today, spans.find((span) => span.startsWith(letter.toLowerCase())) ?? 'week', 0),
    ],
    [rule('(?:month|year|quarter)-end'), (today, [word = '']) => endOf(today, toSpan(word), 0)],
    [rule('within (24|48|72) hours'), (today, [, hours]) => addDays(today, Number(hours) / 24)],
    [rule('in a fortnight'), (today) => addDays(today, 14)],
    [
      rule(`(?:within|in|over|during)(?: the)?(?: next| coming)? (${numberWord}) (${unitWord})`),
      (today, [, count = '', unit = '']) => shift(today, count, unit.toLowerCase(), 1),
    ],
    [rule('the (\\d{1,2})(?:st|nd|rd|th)(?! of| \\p{L}*(?:uary|ember|ober))'), (today, [, date]) => dayOfMonth(today, Number(date))],
  ],
  de: [
    [rule('(\\d{1,2})\\.(\\d{1,2})\\.'), (today, [, date, month]) => nextDate(today, Number(month), Number(date))],
    [rule('Mitte (?:der )?(nächste[rn] |kommende[rn] )?Woche'), (today, [, which]) => midweek(today, which ? 1 : 0)],
    [
      rule('Ende (?:(?:der|des|dieser|dieses) )?(nächste[rns] )?(Woche|Monats?|Quartals?|Jahres?)'),
      (today, [, which, span = '']) => endOf(today, toGermanSpan(span), nextOf(which)),
    ],
    [
      rule('(diese[rsn]?|nächste[rsn]?|kommende[rsn]?) (Woche|Monat|Quartal|Jahr)'),
      (today, [, which = '', span = '']) => endOf(today, toGermanSpan(span), /^diese/i.test(which) ? 0 : 1),
    ],
    [rule('(Wochen|Monats|Quartals|Jahres)ende'), (today, [, span = '']) => endOf(today, toGermanSpan(span.replace(/n$/, '')), 0)],
    [
      rule(`(?:innerhalb|binnen)(?: von| der nächsten)? (\\d{1,3}|${germanNumbers.slice(1).join('|')}) (Tage|Wochen|Monate)n?`),
      (today, [, count = '', unit = '']) => shiftGerman(today, count, unit),
    ],
    [
      rule(`Ende (${germanMonths.join('|')})`),
      (today, [, month = '']) => lastOfNamedMonth(today, germanMonths.indexOf(month.toLowerCase()) + 1),
    ],
  ],
}

const weekdayNames = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag'
/** Words before the date itself; the weekday of 'Friday, 20 November' is one. */
const lead = new RegExp(`^(?:(?:on|am|den|zum)\\s+(?:the\\s+)?)?(?:(?:${weekdayNames}),? (?:the |den )?(?=\\d|\\p{L}+ \\d))?`, 'iu')

/** The dot of 'Nov.' belongs to the match within a sentence; at the end of a sentence it doesn't. */
const toEnd = (text: string, whole: string, end: number): number =>
  text.endsWith('.') && !/^\s+[a-z\d]/.test(whole.slice(end)) ? end - 1 : end
const timeOnly = /^(?:just |right )?(?:now|jetzt)$|^(?:in the |this )?(?:morning|afternoon|evening|noon|midnight|night)$/i
const weekdayAbbreviation = /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\.?$/i
/** 'by Fri' is a day; 'sat' is not. */
const afterDeadline = /\b(?:by|until|till|before|bis)\s+$/i
const relative = /\b(?:days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?)\b/i

/** The library also finds times, months, American dates and words such as 'sat'; only an unambiguous day counts. */
function isDay({ text, index, start }: ParsedResult, whole: string): boolean {
  const words = text.replace(lead, '')
  const behind = whole.slice(index + text.length)
  if (/^['’]s\b|^-?[\p{L}\d]/u.test(behind) || /[\p{L}\d]-?$/u.test(whole.slice(0, index))) return false
  if (/\d\/\d/.test(words) || /^\d{4}-(?:1[3-9]|[2-9]\d)/.test(words)) return false
  if (/\b(?:seconds?|minutes?|hours?|weekend|wochenende)\b/i.test(words)) return false
  if (timeOnly.test(words)) return false
  if (weekdayAbbreviation.test(words) && !(afterDeadline.test(whole.slice(0, index)) && /^\p{Lu}/u.test(words))) return false
  return start.isCertain('day') || start.isCertain('weekday') || relative.test(words)
}

function toNamedDay({ text, index, start }: ParsedResult, whole: string, today: string, direction: Direction): NamedDay | undefined {
  const [year, month, date] = [start.get('year'), start.get('month'), start.get('day')]
  if (year === null || month === null || date === null || year > maxYear) return undefined
  const parsed = findDate(year, month, date)
  if (parsed === undefined) return undefined
  // A month after 31 January is 28 February; the library counts on into March.
  const found = /month|monat/i.test(text) && date < partsOf(today).dayOfMonth ? addDays(firstOfMonth(year, month), -1) : parsed
  const isBareWeekday = start.isCertain('weekday') && !start.isCertain('day')
  // A weekday is never today: on a Wednesday, 'by Wednesday' is a week later.
  const day = isBareWeekday && found === today ? addDays(found, direction === 'back' ? -7 : 7) : found
  const trimmed = lead.exec(text)?.[0].length ?? 0
  return {
    day: direction === 'back' && day > today ? toLastTime(day, isBareWeekday) : day,
    from: index + trimmed,
    to: toEnd(text, whole, index + text.length),
  }
}

const toLastTime = (day: string, isWeekday: boolean): string => (isWeekday ? addDays(day, -7) : addMonths(day, -12))

function listDays(text: string, today: string, { language = 'en', direction = 'ahead' }: DayOptions): NamedDay[] {
  const own = deadlines[language].flatMap(([pattern, toDay]) => {
    const match = pattern.exec(text)
    const day = match && toDay(today, match)
    return match && day ? [{ day, from: match.index, to: match.index + match[0].length }] : []
  })
  const now = { instant: new Date(`${today}T10:00:00Z`), timezone: 0 }
  const parsed = parsers[language].parse(text, now, { forwardDate: direction === 'ahead' })
  const others = parsed.filter((result) => isDay(result, text)).flatMap((result) => toNamedDay(result, text, today, direction) ?? [])
  return [...own, ...others.filter(({ from, to }) => !own.some((one) => from < one.to && one.from < to))]
}

/** The days named in the text, relative to today, up to 100 years ahead. */
export const listNamedDays = (text: string, today: string, options: DayOptions = {}): NamedDay[] =>
  listDays(text.slice(0, maxLength), today, options)
    .filter(({ day }) => !isTooFarAhead(day, today))
    .toSorted((a, b) => a.from - b.from)

/** The first day named in the text, relative to today. */
export function findDay(text: string, today: string, options: DayOptions = {}): NamedDay | undefined {
  return listNamedDays(text, today, options)[0]
}
