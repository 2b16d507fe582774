import type ICAL from 'ical.js'
import { calendarLimits } from './calendar.ts'
import type { CalendarEvent } from './events.ts'
import { toIcalTime, toWallMs, type WallMs } from './zones.ts'

/** The series can't be read: it repeats more often than the limit, or the library would look for its dates forever. */
export class EndlessSeries extends Error {
  override name = 'EndlessSeries'
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The library would search forever if no month of the rule has a day of the rule, as in every 30 February. */
function isImpossible({ parts }: ICAL.Recur): boolean {
  const days = parts.BYMONTHDAY
  const months = parts.BYMONTH
  if (!days || !months) return false
  return !months.some((month) => days.some((day) => Math.abs(day) <= (longestMonths[month - 1] ?? 0)))
}

const secondMs = 1_000
/** Units of a fixed length on the clock. Skipping months and years gains nothing, because there are few. */
const unitMs: Partial<Record<string, number>> = {
  SECONDLY: secondMs,
  MINUTELY: 60 * secondMs,
  HOURLY: 3_600 * secondMs,
  DAILY: 86_400 * secondMs,
  WEEKLY: 604_800 * secondMs,
}

/** Moves the start of a series without a count closer to the window, because the library takes 0.1 ms per occurrence. */
function skipTo({ freq, interval, count }: ICAL.Recur, startMs: WallMs, fromMs: WallMs): WallMs {
  const stepMs = (unitMs[freq] ?? 0) * Math.max(interval, 1)
  if (count || stepMs === 0) return startMs
  return startMs + Math.max(Math.floor((fromMs - startMs) / stepMs) - 1, 0) * stepMs
}

function* eachOfRule(rule: ICAL.Recur, startMs: WallMs, isAllDay: boolean): Generator<WallMs> {
  if (isImpossible(rule)) throw new EndlessSeries()
  const iterator = rule.iterator(toIcalTime(startMs, isAllDay))
  for (let time = iterator.next(); time; time = iterator.next()) yield toWallMs(time)
}

/** The starts of an event in a period, and possibly some before it, without those that it leaves out. */
export function listStarts(event: CalendarEvent, fromMs: WallMs, untilMs: WallMs): WallMs[] {
  const { rule, startMs, isAllDay } = event
  const starts = new Set<WallMs>([startMs, ...event.added])
  let count = 0
  for (const start of rule ? eachOfRule(rule, skipTo(rule, startMs, fromMs), isAllDay) : []) {
    if (start > untilMs) break
    count += 1
    if (count > calendarLimits.occurrences) throw new EndlessSeries()
    starts.add(start)
  }
  return [...starts].filter((start) => !event.left.has(start) && start <= untilMs)
}
