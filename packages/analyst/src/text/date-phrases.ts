import {
  addDays,
  addMonths,
  findDate,
  firstOfMonth,
  lastOfMonth,
  partsOf,
  periodOf,
  toMonday,
  toWeekday,
  type Period,
  type Span,
} from './calendar.ts'

/** A day named in a text, with its position. */
export interface NamedDay {
  day: string
  /** Start (inclusive) and end (exclusive) of the matched words. */
  from: number
  to: number
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

const shortMonths = [...months.map((month) => month.slice(0, 3)).filter((month) => month !== 'may'), 'sept']
const monthWord = `(?:${months.join('|')}|(?:${shortMonths.join('|')})\\.?)`
const weekdayWord = `(?:${weekdays.join('|')})`
const numberWord = `(?:\\d{1,3}|an?|a couple of|${numbers.slice(1).join('|')})`
const spans: readonly Span[] = ['week', 'month', 'quarter', 'year']
const spanWord = `(${spans.join('|')})`
const toSpan = (word = ''): Span => spans.find((span) => span === word.toLowerCase()) ?? 'week'

const toMonth = (word: string): number => months.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3))) + 1

function toNumber(word: string): number {
  const small = word.toLowerCase()
  if (/^\d+$/.test(small)) return Number(small)
  if (small === 'a couple of') return 2
  return Math.max(1, numbers.indexOf(small))
}

const maxYear = 9999

/** Without a year: the next occurrence of this day. */
function dateOf(today: string, dayOfMonth: string, monthName: string, year: string | undefined): string | undefined {
  const month = toMonth(monthName)
  if (year) return findDate(Number(year), month, Number(dayOfMonth))
  const { year: thisYear } = partsOf(today)
  const thisTime = findDate(thisYear, month, Number(dayOfMonth))
  return thisTime && thisTime >= today ? thisTime : findDate(thisYear + 1, month, Number(dayOfMonth))
}

/** The next occurrence, never today; with `next`, the one in the next week, which starts on Monday. */
function weekdayFrom(today: string, name: string, isNext: boolean): string {
  const wanted = weekdays.indexOf(name.toLowerCase())
  if (isNext) return addDays(toMonday(today), 7 + wanted)
  return addDays(today, ((wanted - toWeekday(today) + 6) % 7) + 1)
}

function after(today: string, count: string, unit: string): string {
  const number = toNumber(count)
  if (unit.startsWith('day')) return addDays(today, number)
  if (unit.startsWith('week')) return addDays(today, 7 * number)
  return addMonths(today, unit.startsWith('month') ? number : 12 * number)
}

/** Work due in a week is due on its Friday; in a longer period, on its last day. */
function endOf(today: string, span: Span, offset: number): string {
  const { from, to } = periodOf(today, span, offset)
  const end = span === 'week' ? addDays(from, 4) : to
  return end < today ? to : end
}

type Rule = [pattern: RegExp, toDay: (today: string, match: RegExpExecArray) => string | undefined]

const rule = (source: string): RegExp => new RegExp(`\\b${source}(?![\\w-]|['’]s\\b)`, 'i')
const inOrFrom = 'days?|weeks?|months?|years?'
const isNext = (word: string | undefined): boolean => word?.trim().toLowerCase() === 'next'

/** The first match wins, so the more specific rules come first. */
const rules: Rule[] = [
  [rule('(\\d{4})-(\\d{2})-(\\d{2})'), (_, [, year, month, day]) => findDate(Number(year), Number(month), Number(day))],
  [rule('(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})'), (_, [, day, month, year]) => findDate(Number(year), Number(month), Number(day))],
  [
    rule(`(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthWord})(?:,? (\\d{4}))?`),
    (today, [, day = '', month = '', year]) => dateOf(today, day, month, year),
  ],
  [
    rule(`(${monthWord}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
    (today, [, month = '', day = '', year]) => dateOf(today, day, month, year),
  ],
  [rule('the day after tomorrow'), (today) => addDays(today, 2)],
  [rule('(?:today|tonight)'), (today) => today],
  [rule('tomorrow'), (today) => addDays(today, 1)],
  [rule('yesterday'), (today) => addDays(today, -1)],
  [rule(`in (${numberWord}) (${inOrFrom})`), (today, [, count = '', unit = '']) => after(today, count, unit)],
  [rule(`(${numberWord}) (${inOrFrom}) from (?:now|today)`), (today, [, count = '', unit = '']) => after(today, count, unit)],
  [rule('in a fortnight'), (today) => addDays(today, 14)],
  [rule(`(?:the )?end of (the |this |next )?${spanWord}`), (today, [, which, span]) => endOf(today, toSpan(span), isNext(which) ? 1 : 0)],
  [rule(`(this|next) ${spanWord}`), (today, [, which, span]) => endOf(today, toSpan(span), isNext(which) ? 1 : 0)],
  [rule(`(this |next )?(${weekdayWord})`), (today, [, which, name = '']) => weekdayFrom(today, name, isNext(which))],
]

/** The dot of 'Nov.' belongs to the match within a sentence; at the end of a sentence it doesn't. */
function findPhraseEnd(text: string, { 0: words, index }: RegExpExecArray): number {
  const end = index + words.length
  return words.endsWith('.') && !/^\s+[a-z\d]/.test(text.slice(end)) ? end - 1 : end
}

/** The first day named in the text, relative to today. */
export function findDay(text: string, today: string): NamedDay | undefined {
  for (const [pattern, toDay] of rules) {
    const match = pattern.exec(text)
    const day = match && toDay(today, match)
    if (match && day && partsOf(day).year <= maxYear) return { day, from: match.index, to: findPhraseEnd(text, match) }
  }
  return undefined
}

const steps: Record<string, number> = { this: 0, the: 0, current: 0, coming: 1, next: 1, last: -1, previous: -1, past: -1 }

/** The period that a question is about; a single day is a period too. */
export function findPeriod(text: string, today: string): Period | undefined {
  const [, countAhead, unitAhead = ''] =
    rule(`(?:next|coming|within|in the next|over the next)(?: the)? (${numberWord}) (${inOrFrom})`).exec(text) ?? []
  if (countAhead) return { from: today, to: after(today, countAhead, unitAhead) }
  const [, countBack, unitBack = ''] = rule(`(?:last|past|previous)(?: the)? (${numberWord}) (${inOrFrom})`).exec(text) ?? []
  if (countBack) return { from: before(today, countBack, unitBack), to: today }
  const [, which, span] = rule(`(this|the current|current|the coming|coming|next|last|previous|past) ${spanWord}`).exec(text) ?? []
  if (which) return periodOf(today, toSpan(span), steps[which.toLowerCase().replace('the ', '')] ?? 0)
  return findMonth(text, today) ?? findUntil(text, today)
}

function before(today: string, count: string, unit: string): string {
  const number = toNumber(count)
  if (unit.startsWith('day')) return addDays(today, -number)
  if (unit.startsWith('week')) return addDays(today, -7 * number)
  return addMonths(today, unit.startsWith('month') ? -number : -12 * number)
}

/** Examples: 'in March', 'in March 2027'. */
function findMonth(text: string, today: string): Period | undefined {
  const match = rule(`(?:in|during|of) (${monthWord})(?: (\\d{4}))?`).exec(text)
  if (!match) return undefined
  const month = toMonth(match[1] ?? '')
  const year = match[2] ? Number(match[2]) : partsOf(today).year
  return { from: firstOfMonth(year, month), to: lastOfMonth(year, month) }
}

/** 'by Friday' and 'until the end of the month' start today; 'before Friday' excludes Friday; any other day is that day only. */
function findUntil(text: string, today: string): Period | undefined {
  const named = findDay(text, today)
  if (!named) return undefined
  const lead = text.slice(0, named.from)
  if (/\bbefore (?:the )?$/i.test(lead)) return { from: today, to: addDays(named.day, -1) }
  if (/\b(?:by|until|till|up to) (?:the )?$/i.test(lead)) return { from: today, to: named.day }
  return { from: named.day, to: named.day }
}
