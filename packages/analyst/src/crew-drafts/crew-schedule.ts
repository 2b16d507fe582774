import type { Recurrence } from '@adjutant/contract/ai/schedules'
import { findTime } from './schedule-time.ts'

/** The schedule of a described crew, parsed from its English or German wording. */

const dayNames = [
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag', 'sonnabend'],
  ['sunday', 'sonntag'],
]
const day = `(?:${dayNames.flat().join('|')})`
/** German joins the day and the time of day: 'Freitagnachmittag'. */
const dayWord = `${day}(?:morgen|vormittag|mittag|nachmittag|abend)?s?`
const dayList = `${dayWord}(?:(?:, | and |, and | or | und |, und )(?:every |each |jeden )?${dayWord})*`
const every = '(?:every|each|jede[nrs]?|immer(?: am)?)'

const dayNumbers = (text: string): number[] =>
  dayNames.flatMap((names, place) => (names.some((name) => text.includes(name)) ? [place + 1] : []))

type When = Pick<Recurrence, 'every'> &
  Partial<Pick<Recurrence, 'weekdays' | 'day_of_month'>> & {
    /** Day of the month, month and day of the week. */
    cron?: string
  }

const ordinals: [RegExp, string][] = [
  [/^(?:first|1st|1\.|erste[rnms]?)$/, '1'],
  [/^(?:second|2nd|2\.|zweite[rnms]?)$/, '2'],
  [/^(?:third|3rd|3\.|dritte[rnms]?)$/, '3'],
  [/^(?:fourth|4th|4\.|vierte[rnms]?)$/, '4'],
  [/^(?:last|letzte[rnms]?)$/, 'L'],
]
const ordinal = '(first|1st|second|2nd|third|3rd|fourth|4th|last|[1-4]\\.|(?:erste|zweite|dritte|vierte|letzte)[rnms]?)'
const ofMonth = '(?: (?:of|in|im|des|jedes|eines jeden)(?: (?:the|every|each))? (?:month|monats?)| jeden monat)'
const toOrdinal = (word = ''): string => ordinals.find(([pattern]) => pattern.test(word))?.[1] ?? '1'

/** Example: 'the last Friday of each month'. */
function findNthWeekday(text: string): When | undefined {
  const [, word, name] =
    new RegExp(`${ordinal} (${day})${ofMonth}`).exec(text) ?? new RegExp(`${every} (last|letzten) (${day})`).exec(text) ?? []
  const [number] = name === undefined ? [] : dayNumbers(name)
  return number === undefined ? undefined : { every: 'cron', cron: `* * ${number % 7}#${toOrdinal(word)}` }
}

/** Example: 'the first working day of each month'. */
function findNthWorkingDay(text: string): When | undefined {
  const [, word] =
    new RegExp(`${ordinal} (?:(?:working|business|week) ?day${ofMonth}|(?:werktag|arbeitstag)(?:${ofMonth})?)`).exec(text) ?? []
  const place = word === undefined ? undefined : toOrdinal(word)
  if (place !== '1' && place !== 'L') return undefined
  return { every: 'cron', cron: `${place === '1' ? '1W' : 'LW'} * *` }
}

const workingDays =
  /\b(?:(?:every|each) (?:week|working|business) ?day|on (?:week|working|business) ?days|monday (?:to|through|until) friday|montags? bis freitags?|werktags|wochentags|an werktagen|(?:an jedem|jeden) (?:werktag|arbeitstag))\b/
const perWeek =
  /\b(?:weekly|(?:every|each) week|(?:once|twice|three times|\d times) a week|wöchentlich|jede woche|(?:ein|zwei|drei)mal (?:pro|in der|die) woche)\b/

function findWeekdays(text: string): number[] | undefined {
  const [, named, plural] =
    new RegExp(`\\b${every} (${dayList})|\\b((?:on )?${day}(?:morgen|nachmittag|abend)?s(?:(?:, | and | und )${day}s)*)\\b`).exec(text) ??
    []
  const [, after] = perWeek.test(text) ? (new RegExp(`\\b(?:on|am) (${dayList})`).exec(text) ?? []) : []
  const list = named ?? plural ?? after
  return list === undefined ? undefined : dayNumbers(list)
}

const quarterly = /\b(?:quarterly|(?:every|each) quarter|once a quarter|quartalsweise|jedes quartal|pro quartal)\b|vierteljährlich/
const quarterEnd =
  /\bend of (?:the|each|every) quarter\b|\b(?:each|every) quarter end\b|\b(?:am |zum )?(?:quartalsende|ende (?:jedes|des) quartals)\b/

const daysOfMonth: [RegExp, number | undefined][] = [
  [/\b(?:end of (?:every|each) month|monatsende|ende (?:jedes|des) monats)\b/, 31],
  [/\b(?:start|beginning) of (?:every|each) month\b|\b(?:monatsanfang|monatsersten|anfang (?:jedes|des) monats)\b/, 1],
  [/\b(?:last|letzten)(?: (?:day|tag))? (?:of|im|des|jedes) (?:(?:every|each|the) )?(?:month|monats?)\b/, 31],
  [/\b(?:first|ersten)(?: (?:day|tag))? (?:of|im|des|jedes) (?:(?:every|each|the) )?(?:month|monats?)\b/, 1],
]
const numberOfMonth =
  /\b(\d{1,2})(?:st|nd|rd|th|\.) (?:day )?(?:of (?:every|each|the) month|(?:jedes|jeden|des|eines jeden) monats?)\b|\b(?:(?:every|each) month|monthly) on the (\d{1,2})(?:st|nd|rd|th)?\b|\b(?:jeden monat|monatlich) am (\d{1,2})\./

const twoDaysOfMonth =
  /\b([12]?\d)(?:st|nd|rd|th|\.) (?:and(?: the)?|und) ([12]?\d)(?:st|nd|rd|th|\.) (?:of (?:every|each|the) month|(?:jedes|des) monats)\b/

function findDayOfMonth(text: string): number | undefined {
  const [, ...found] = numberOfMonth.exec(text) ?? []
  const number = Number(found.find(Boolean))
  if (number >= 1 && number <= 31) return number
  return daysOfMonth.find(([pattern]) => pattern.test(text))?.[1]
}

const monthly = /\b(?:monthly|(?:every|each) month|once a month|monatlich|jeden monat|einmal (?:im|pro) monat)\b/
const daily =
  /\b(?:daily|nightly|(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)|once a day|jeden (?:tag|morgen|vormittag|mittag|nachmittag|abend)|einmal (?:am|pro) tag)\b|täglich/
const unsupported =
  /\b(?:every (?:other|two|2)|every second (?:week|month|day)|fortnightly|bi-?weekly|alle (?:zwei|2|drei|3|14) (?:wochen|tage|monate)|jede[nrs]? zweite[nrs]? (?:woche|monat|tag)|zweiwöchentlich|14-tägig)\b/

/** The first match. Every other week and once a year are not supported. */
function findWhen(text: string): When | undefined {
  if (unsupported.test(text)) return undefined
  const nth = findNthWorkingDay(text) ?? findNthWeekday(text)
  if (nth) return nth
  if (new RegExp(`\\b${every} (?:second|2nd|zweite[nrs]?) ${day}`).test(text)) return undefined
  if (workingDays.test(text)) return { every: 'weekly', weekdays: [1, 2, 3, 4, 5] }
  const weekdays = findWeekdays(text)
  if (weekdays) return { every: 'weekly', weekdays }
  if (quarterEnd.test(text)) return { every: 'cron', cron: 'L 3,6,9,12 *' }
  if (quarterly.test(text)) return { every: 'cron', cron: '1 1,4,7,10 *' }
  const [, one, other] = twoDaysOfMonth.exec(text) ?? []
  if (one && other) return { every: 'cron', cron: `${Number(one)},${Number(other)} * *` }
  const dayOfMonth = findDayOfMonth(text)
  if (dayOfMonth !== undefined) return { every: 'monthly', day_of_month: dayOfMonth }
  if (monthly.test(text)) return { every: 'monthly', day_of_month: /\bend of (?:the|this) month\b/.test(text) ? 31 : 1 }
  if (perWeek.test(text)) return { every: 'weekly', weekdays: [1] }
  return daily.test(text) ? { every: 'daily' } : undefined
}

function toRecurrence({ every: kind, weekdays = [], day_of_month = null, cron }: When, time: string, time_zone: string): Recurrence {
  if (kind !== 'cron') return { every: kind, time, weekdays, day_of_month, cron: null, time_zone }
  const [hour, minute] = time.split(':').map(Number)
  return { every: kind, time: null, weekdays: [], day_of_month: null, cron: `${minute} ${hour} ${cron}`, time_zone }
}

/** The schedule that a request describes, or null. */
export function findSchedule(request: string, timeZone: string): Recurrence | null {
  const text = request.toLowerCase().replaceAll(/\s+/g, ' ')
  const when = findWhen(text)
  return when ? toRecurrence(when, findTime(text), timeZone) : null
}
