import { monthNames, weekdayNames } from '@adjutant/contract/core/days'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { joinWords, toOrdinal, toWeekdaysText } from './day-names.ts'

const shortMonths = monthNames.map((name) => name.slice(0, 3).toLowerCase())
const shortDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** A number, or the index of a name counted from `first`. */
function findNumber(text: string, names: readonly string[], first: number): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const index = names.indexOf(text.toLowerCase())
  return index < 0 ? undefined : index + first
}

/** The numbers of a list such as `1,3-5`; undefined for anything else. */
function findNumbers(field: string, names: readonly string[] = [], first = 0): number[] | undefined {
  const numbers = field.split(',').map((part) => {
    const [from, to = from] = part.split('-').map((text) => findNumber(text, names, first))
    if (from === undefined || to === undefined || to < from || part.split('-').length > 2) return undefined
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  return numbers.every((each) => each !== undefined) ? [...new Set(numbers.flat())].toSorted((a, b) => a - b) : undefined
}

const toClock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** ` at 08:00`, or the frequency within the day. */
function findTime(minuteField: string, hourField: string): { text: string; isOften: boolean } | undefined {
  const minute = /^\d{1,2}$/.test(minuteField) ? Number(minuteField) : undefined
  if (minute === undefined) return undefined
  const past = minute === 0 ? '' : ` at ${minute} minutes past`
  if (hourField === '*') return { text: `every hour${past}`, isOften: true }
  const step = /^(?:\*|0-23)\/(\d{1,2})$/.exec(hourField)?.[1]
  if (step) return { text: Number(step) === 1 ? `every hour${past}` : `every ${Number(step)} hours${past}`, isOften: true }
  if (/^\d{1,2}-\d{1,2}$/.test(hourField)) {
    const [from, to] = hourField.split('-').map(Number)
    return { text: `every hour from ${toClock(from ?? 0, minute)} to ${toClock(to ?? 0, minute)}`, isOften: true }
  }
  const hours = findNumbers(hourField)
  return hours && { text: `at ${joinWords(hours.map((hour) => toClock(hour, minute)))}`, isOften: false }
}

function findMonths(field: string): string | undefined {
  if (field === '*') return 'every month'
  const months = findNumbers(field, shortMonths, 1)
  return months && joinWords(months.map((month) => monthNames[month - 1] ?? ''))
}

const ordinals: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', L: 'last' }

/** A day of the month that depends on the weekday: `1W`, `LW`, `L`, `5#1` or `5#L`. */
function findPlacedDay(dayField: string, weekdayField: string): string | undefined {
  if (weekdayField === '*') {
    if (dayField === '1W') return 'first working day'
    if (dayField === 'LW') return 'last working day'
    return dayField === 'L' ? 'last day' : undefined
  }
  const [, day, ordinal = ''] = /^([0-7a-z]+)#([1-5L])$/i.exec(weekdayField) ?? []
  const number = day === undefined || dayField !== '*' ? undefined : findNumber(day, shortDays, 0)
  return number === undefined ? undefined : `${ordinals[ordinal.toUpperCase()]} ${weekdayNames[(number + 6) % 7]}`
}

/** The days, such as `Weekdays` or `On the 1st of every month`; undefined if there is no short phrase. */
function findDays(dayField: string, monthField: string, weekdayField: string): string | undefined {
  const placed = findPlacedDay(dayField, weekdayField)
  const ofMonths = placed && findMonths(monthField)
  if (ofMonths) return `On the ${placed} of ${ofMonths}`
  if (dayField === '*') {
    if (monthField !== '*') return undefined
    if (weekdayField === '*') return 'Every day'
    const weekdays = findNumbers(weekdayField, shortDays)
    return weekdays && toWeekdaysText([...new Set(weekdays.map((day) => day || 7))])
  }
  // Cron combines day of month and day of week with “or”, which has no short phrase.
  if (weekdayField !== '*') return undefined
  const days = findNumbers(dayField)
  const months = findMonths(monthField)
  return days && months && `On the ${joinWords(days.map(toOrdinal))} of ${months}`
}

/** A common cron expression in words; undefined for any other. */
export function findCronText(cron: string): string | undefined {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) return undefined
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  const time = findTime(minute, hour)
  const days = findDays(day, month, weekday)
  if (!time || !days) return undefined
  if (!time.isOften) return `${days} ${time.text}`
  return days === 'Every day' ? capitalize(time.text) : `${days}, ${time.text}`
}
