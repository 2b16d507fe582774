import { Cron } from 'croner'
import { limits } from '@adjutant/contract/core/limits'
import type { Recurrence, RecurrenceInput } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ValidationError } from '../../platform/errors.ts'
import { findTimeZone } from '../../platform/time-zone.ts'

const hourMs = 3_600_000
/** Number of occurrences that are checked for a recurrence that is too frequent. */
const maxLookAhead = 26
/** Some months have no later day. */
const minMonthDays = 28

/** `?` would mean the time of parsing, so that the recurrence would change with each restart. */
const cronPattern = /^[\w*,/#-]+( [\w*,/#-]+){4}$/

function toPattern({ every, time, weekdays, day_of_month, cron }: Recurrence): string {
  if (cron) return cron
  const [hour, minute] = time!.split(':').map(Number)
  if (every === 'weekly') return `${minute} ${hour} * * ${weekdays.join(',')}`
  // Only a monthly recurrence has a day of the month.
  if (!day_of_month) return `${minute} ${hour} * * *`
  return `${minute} ${hour} ${day_of_month > minMonthDays ? `${minMonthDays}-31` : day_of_month} * *`
}

const toCron = (recurrence: Recurrence): Cron =>
  new Cron(toPattern(recurrence), { timezone: recurrence.time_zone, mode: '5-part', paused: true })

/** The local day of the month, and whether it is the month's last. */
function localDay(at: Date, timeZone: string): { day: number; isLast: boolean } {
  const format = new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' })
  const day = Number(format.format(at))
  return { day, isLast: Number(format.format(new Date(at.getTime() + 24 * hourMs))) < day }
}

/** Selects one of a month's last days: the 31st becomes the 30th in a month without a 31st. */
function isOccurrence({ day_of_month, time_zone }: Recurrence, at: Date): boolean {
  if (!day_of_month || day_of_month <= minMonthDays) return true
  const { day, isLast } = localDay(at, time_zone)
  return day === day_of_month || (isLast && day < day_of_month)
}

/**
 * The occurrences after this time, in local time: a time that daylight saving skips shifts by the skipped duration (02:30 becomes 03:30),
 * and a time that occurs twice counts once, the first time.
 */
function* listOccurrences(recurrence: Recurrence, after: Date): Generator<Date> {
  const cron = toCron(recurrence)
  for (let at = cron.nextRun(after); at; at = cron.nextRun(at)) if (isOccurrence(recurrence, at)) yield at
}

export const listNext = (recurrence: Recurrence, after: Date, count: number = limits.nextRuns): Date[] =>
  listOccurrences(recurrence, after).take(count).toArray()

export const findNext = (recurrence: Recurrence, after: Date): Date | null => listNext(recurrence, after, 1)[0] ?? null

const maxCounted = 1_000

/** Counts the occurrences after `from` and up to `to`, with an upper limit. */
export function countBetween(recurrence: Recurrence, from: Date, to: Date): number {
  let count = 0
  for (const at of listOccurrences(recurrence, from)) {
    if (at.getTime() > to.getTime() || count === maxCounted) break
    count += 1
  }
  return count
}

/** The last occurrence at or before this time. */
export function findLatest(recurrence: Recurrence, at: Date): Date | undefined {
  // The library searches before a whole second. At most three of a month's last days don't match.
  const before = toCron(recurrence).previousRuns(5, new Date(at.getTime() + 1_000))
  return before.find((one) => one.getTime() <= at.getTime() && isOccurrence(recurrence, one))
}

const required = {
  daily: { field: 'time', message: appMessages.schedule.timeRequired },
  weekly: { field: 'weekdays', message: appMessages.schedule.weekdaysRequired },
  monthly: { field: 'day_of_month', message: appMessages.schedule.dayRequired },
  cron: { field: 'cron', message: appMessages.schedule.cronRequired },
} as const satisfies Record<Recurrence['every'], { field: keyof RecurrenceInput; message: string }>

/** Keeps only the fields of this kind of recurrence. */
function toRecurrence({ every, time, weekdays, day_of_month, cron, time_zone }: RecurrenceInput): Recurrence {
  return {
    every,
    time_zone,
    time: every === 'cron' ? null : (time ?? null),
    weekdays: every === 'weekly' ? [...new Set(weekdays)].toSorted((a, b) => a - b) : [],
    day_of_month: every === 'monthly' ? (day_of_month ?? null) : null,
    cron: every === 'cron' ? (cron?.replaceAll(/\s+/g, ' ') ?? null) : null,
  }
}

function checkFields(recurrence: Recurrence): void {
  const { field, message } = required[recurrence.every]
  const value = recurrence[field]
  if (value === null || (Array.isArray(value) && value.length === 0)) throw ValidationError.field(`rhythm.${field}`, message)
  if (recurrence.every !== 'cron' && recurrence.time === null) throw ValidationError.field('rhythm.time', appMessages.schedule.timeRequired)
  if (recurrence.cron !== null && !cronPattern.test(recurrence.cron))
    throw ValidationError.field('rhythm.cron', appMessages.schedule.cronWrong)
}

function checkPattern(recurrence: Recurrence): void {
  try {
    toCron(recurrence)
  } catch {
    throw ValidationError.field('rhythm.cron', appMessages.schedule.cronWrong)
  }
}

/** The library searches day numbers that none of the given months has year after year, until the stack overflows. */
function listOrNone(recurrence: Recurrence, now: Date): Date[] {
  try {
    return listNext(recurrence, now, recurrence.every === 'cron' ? maxLookAhead : 1)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Returns the recurrence, or throws an AppError that names the field. */
export function readRecurrence(input: RecurrenceInput, now: Date): Recurrence {
  const recurrence = toRecurrence(input)
  if (!findTimeZone(recurrence.time_zone)) throw ValidationError.field('rhythm.time_zone', appMessages.schedule.zoneUnknown)
  checkFields(recurrence)
  checkPattern(recurrence)
  const next = listOrNone(recurrence, now)
  if (next.length === 0) throw ValidationError.field('rhythm.cron', appMessages.schedule.cronNever)
  const isTooQuick = next.some((at, index) => {
    const before = next[index - 1]
    return before !== undefined && at.getTime() - before.getTime() < hourMs
  })
  if (isTooQuick) throw ValidationError.field('rhythm.cron', appMessages.schedule.tooOften)
  return recurrence
}
