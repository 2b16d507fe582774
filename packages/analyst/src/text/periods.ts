import { addDays, addMonths, isTooFarAhead, toWeekday } from '@adjutant/contract/core/days'
import { findDate, firstOfMonth, lastOfMonth, partsOf, periodOf, type Period } from './calendar.ts'
import { findDay } from './date-phrases.ts'
import { maxLength, monthWord, numberWord, rule, shift, spanWord, toMonth, toSpan, unitWord, type Direction } from './date-words.ts'

const steps: Record<string, number> = { this: 0, current: 0, coming: 1, next: 1, last: -1, previous: -1, past: -1 }

const aheadPattern = rule(`(?:next|coming|within|over the next)(?: the)? (${numberWord}) (${unitWord})`)
const backPattern = rule(`(?:last|past|previous)(?: the)? (${numberWord}) (${unitWord})`)
const endPattern = rule(`end of (?:the |this |next )?${spanWord}`)
const spanPattern = rule(`(?:the )?(this|current|coming|next|last|previous|past) ${spanWord}`)
const rangePattern = /\b(?:between|from) (?:the )?(\S+(?: \S+){0,2}?) (?:and|to|by|until|till|through) (?:the )?(.+)/i
const sincePattern = rule('since')
const sinceSpanPattern = rule(`(this|last) ${spanWord}`)
const weekendPattern = rule('(before|by)?(?: the| this)? ?weekend')
const monthPattern = rule(`(?:in|during|of|for) (${monthWord})(?: (\\d{4}))?(?! \\d)`)
/** In 'the Q3 report' and 'the 2027 budget' the period belongs to a name. */
const noNoun =
  '(?! (?!(?:by|for|of|and|or|with|are|is|was|were|has|have|still|due|done|finished|completed|to|from|in|on|at)(?!\\p{L}))\\p{L})'
const quarterNames = ['first', 'second', 'third', 'fourth']
const quarterPattern = rule(
  `(in|during|of|for|at|by|until|till|before)(?: the)?( end of)?(?: the)? (?:Q([1-4])|(${quarterNames.join('|')}|[1-4](?:st|nd|rd|th)?) quarter)(?:(?:,? (?:of )?|[/-])(\\d{4}))?${noNoun}`,
)
const yearPattern = rule(`(?:in|during|of|for)(?: the)?(?: year)? ((?:19|20)\\d\\d)(?!-)${noNoun}`)

/** The period that an English question is about; a single day is a period too. */
export function findPeriod(question: string, today: string, direction: Direction = 'ahead'): Period | undefined {
  const text = question.slice(0, maxLength)
  const range = findRange(text, today, direction)
  if (range) return range
  const [, countAhead, unitAhead = ''] = aheadPattern.exec(text) ?? []
  if (countAhead) return { from: today, to: shift(today, countAhead, unitAhead, 1) }
  const [, countBack, unitBack = ''] = backPattern.exec(text) ?? []
  if (countBack) return { from: shift(today, countBack, unitBack, -1), to: today }
  const since = findSince(text, today)
  if (since !== undefined) return { from: since, to: today }
  if (!endPattern.test(text)) {
    const [, which, span] = spanPattern.exec(text) ?? []
    if (which) return periodOf(today, toSpan(span), steps[which.toLowerCase()] ?? 0)
  }
  return (
    findWeekend(text, today) ??
    findMonth(text, today, direction) ??
    findQuarter(text, today, direction) ??
    findUntil(text, today, direction) ??
    findYear(text, today)
  )
}

/** Examples: 'between 19 and 25 November', 'from Monday to Friday'. */
function findRange(text: string, today: string, direction: Direction): Period | undefined {
  const [, first = '', last = ''] = rangePattern.exec(text) ?? []
  const end = findDay(last, today, { direction })
  if (!end || end.from > 0) return undefined
  const { year, month } = partsOf(end.day)
  const [, date] = /^(\d{1,2})\.?$/.exec(first) ?? []
  const start = date ? findDate(year, month, Number(date)) : findDay(first, today, { direction })?.day
  if (start === undefined) return undefined
  // From Monday to Friday, asked on a Thursday, ends on the Friday after that Monday.
  const to = start <= end.day ? end.day : (findDay(last, start)?.day ?? end.day)
  return start <= to ? { from: start, to } : { from: to, to: start }
}

/** Examples: 'since Monday', 'since last week', 'since 3 March', 'since Q3'. */
export function findSince(text: string, today: string): string | undefined {
  const match = sincePattern.exec(text)
  if (!match) return undefined
  const rest = text.slice(match.index + match[0].length)
  const [, which, span] = sinceSpanPattern.exec(rest) ?? []
  if (which) return periodOf(today, toSpan(span), steps[which.toLowerCase()] ?? 0).from
  const named = `in${rest}`
  const months = () => findMonth(named, today, 'back') ?? findQuarter(named, today, 'back') ?? findYear(named, today)
  return findDay(rest, today, { direction: 'back' })?.day ?? months()?.from
}

const saturday = 5

function findWeekend(text: string, today: string): Period | undefined {
  const match = weekendPattern.exec(text)
  if (!match) return undefined
  const first = addDays(today, (saturday - toWeekday(today) + 7) % 7)
  return match[1] ? { from: today, to: addDays(first, -1) } : { from: first, to: addDays(first, 1) }
}

/** Examples: 'in March', 'in March 2027'. Without a year: the next one, or the last one that has begun. */
function findMonth(text: string, today: string, direction: Direction): Period | undefined {
  const match = monthPattern.exec(text)
  if (!match || /\d(?:st|nd|rd|th)? $/.test(text.slice(0, match.index))) return undefined
  return toMonths(toMonth(match[1] ?? ''), 1, match[2], today, direction)
}

/** `count` months from `first` on. Without a year: the next ones, or the last ones that have begun. */
function toMonths(first: number, count: number, namedYear: string | undefined, today: string, direction: Direction): Period | undefined {
  const last = first + count - 1
  const { year: thisYear, month: thisMonth } = partsOf(today)
  const guess = direction === 'ahead' ? (last < thisMonth ? thisYear + 1 : thisYear) : first > thisMonth ? thisYear - 1 : thisYear
  const year = namedYear ? Number(namedYear) : guess
  const [from, to] = [firstOfMonth(year, first), lastOfMonth(year, last)]
  return isTooFarAhead(to, today) ? undefined : { from, to }
}

/** Examples: 'in Q1', 'in the third quarter of 2027', 'by the end of Q2', 'before Q2'. */
function findQuarter(text: string, today: string, direction: Direction): Period | undefined {
  const [, lead = '', end, digit, name = '', year] = quarterPattern.exec(text) ?? []
  const quarter = Number(digit ?? name[0]) || quarterNames.indexOf(name.toLowerCase()) + 1
  const named = quarter > 0 ? toMonths(3 * quarter - 2, 3, year, today, direction) : undefined
  if (!named) return undefined
  if (end) return toLimited(lead, { from: named.to, to: named.to }, today)
  // “Before Q2” during or after Q2 means before the next Q2.
  if (/^before$/i.test(lead) && named.from <= today) return { from: today, to: addDays(addMonths(named.from, 12), -1) }
  return toLimited(lead, named, today)
}

function findYear(text: string, today: string): Period | undefined {
  const [, year] = yearPattern.exec(text) ?? []
  return year ? toMonths(1, 12, year, today, 'ahead') : undefined
}

/** 'by Friday' and 'until the end of the month' start today; 'before Friday' excludes Friday; any other period stays as it is. */
function toLimited(lead: string, { from, to }: Period, today: string): Period {
  if (/\bbefore(?: the)? ?$/i.test(lead)) return { from: today, to: addDays(from, -1) }
  return /\b(?:by|until|till|up to)(?: the)? ?$/i.test(lead) ? { from: today, to } : { from, to }
}

function findUntil(text: string, today: string, direction: Direction): Period | undefined {
  const named = findDay(text, today, { direction })
  return named && toLimited(text.slice(0, named.from), { from: named.day, to: named.day }, today)
}
