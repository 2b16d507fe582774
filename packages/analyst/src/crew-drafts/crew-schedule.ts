import type { Recurrence } from '@adjutant/contract/ai/schedules'

/** The schedule of a described crew, parsed from its wording. */

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const weekday = `(?:${weekdays.join('|')})`

const defaultTime = '08:00'
const timesOfDay: [RegExp, string][] = [
  [/\b(?:noon|midday|lunch ?time)\b/, '12:00'],
  [/\bafternoons?\b/, '14:00'],
  [/\b(?:evenings?|end of (?:the|each|every) day)\b/, '18:00'],
  [/\bnights?\b/, '20:00'],
]

/** In this order: "at 7", but not "look at 7 accounts"; "by 7:30" or "by 7," but not "by 3 criteria"; "7 pm" anywhere. */
const clocks = [
  /(?<!\blook(?:s|ing)? )\bat (\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?(?![\d%])/,
  /\b(?:by|before) (\d{1,2})(?:[:.h](\d{2})|(?=\s*(?:[,;!?]|\.(?!\d)|$)))\s*(am|pm)?(?![\d%])/,
  /\b(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)\b/,
]

/** `HH:MM`: a clock time, else a time of day, else the morning. */
function findTime(text: string): string {
  for (const clock of clocks) {
    const [, hourText, minute = '00', half] = clock.exec(text) ?? []
    if (hourText === undefined || Number(hourText) > (half ? 12 : 23) || Number(minute) > 59) continue
    const hour = half ? (Number(hourText) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hourText)
    return `${String(hour).padStart(2, '0')}:${minute}`
  }
  return timesOfDay.find(([words]) => words.test(text))?.[1] ?? defaultTime
}

type When = Pick<Recurrence, 'every'> & Partial<Pick<Recurrence, 'weekdays' | 'day_of_month' | 'cron'>>

const everyWeekday = new RegExp(
  `\\b(?:every|each) (${weekday}(?:s)?(?:(?:, | and |, and | or )(?:every |each )?${weekday}s?)*)|\\b(?:on )?(${weekday}s(?:(?:, | and |, and )${weekday}s)*)\\b`,
)
const dayOfMonth =
  /\b(?:(\d{1,2})(?:st|nd|rd|th)|(first|last)(?: day)?) (?:day )?of (?:every|each|the) month\b|\b(?:every|each) month on the (\d{1,2})(?:st|nd|rd|th)?\b/

function findDayOfMonth(text: string): number | undefined {
  const [, day, edge, onDay] = dayOfMonth.exec(text) ?? []
  if (edge) return edge === 'first' ? 1 : 31
  const number = Number(day ?? onDay)
  return number >= 1 && number <= 31 ? number : undefined
}

/** The first match. Every other week and once a year are not supported. */
function findWhen(text: string): When | undefined {
  if (/\b(?:every (?:other|second|two|2)|fortnightly|bi-?weekly)\b/.test(text)) return undefined
  const named = everyWeekday.exec(text)
  if (named) {
    const list = named[1] ?? named[2]!
    return { every: 'weekly', weekdays: weekdays.flatMap((day, place) => (list.includes(day) ? [place + 1] : [])) }
  }
  if (/\b(?:(?:every|each) (?:week|working|business) ?day|on (?:week|working|business) ?days)\b/.test(text))
    return { every: 'weekly', weekdays: [1, 2, 3, 4, 5] }
  if (/\b(?:quarterly|(?:every|each) quarter|once a quarter)\b/.test(text)) return { every: 'cron', cron: '1,4,7,10' }
  const day = findDayOfMonth(text)
  if (day !== undefined) return { every: 'monthly', day_of_month: day }
  if (/\b(?:monthly|(?:every|each) month|once a month)\b/.test(text))
    return { every: 'monthly', day_of_month: /\bend of (?:every|each|the) month\b/.test(text) ? 31 : 1 }
  if (/\bend of (?:every|each) month\b/.test(text)) return { every: 'monthly', day_of_month: 31 }
  if (/\b(?:weekly|(?:every|each) week|once a week)\b/.test(text)) return { every: 'weekly', weekdays: [1] }
  if (/\b(?:daily|(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)|once a day)\b/.test(text)) return { every: 'daily' }
  return undefined
}

function toRecurrence({ every, weekdays: days = [], day_of_month = null, cron }: When, time: string, time_zone: string): Recurrence {
  if (every !== 'cron') return { every, time, weekdays: days, day_of_month, cron: null, time_zone }
  const [hour, minute] = time.split(':').map(Number)
  return { every, time: null, weekdays: [], day_of_month: null, cron: `${minute} ${hour} 1 ${cron} *`, time_zone }
}

/** The schedule that a request describes, or null. */
export function findSchedule(request: string, timeZone: string): Recurrence | null {
  const text = request.toLowerCase().replaceAll(/\s+/g, ' ')
  const when = findWhen(text)
  return when ? toRecurrence(when, findTime(text), timeZone) : null
}
