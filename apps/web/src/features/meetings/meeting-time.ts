import { addDays } from '@adjutant/contract/core/days'
import type { Meeting } from '@adjutant/contract/meetings'
import { toDateText } from '../../ui/text/date-format.ts'
import { toDayText } from '../../ui/text/day-text.ts'

type Times = Pick<Meeting, 'start' | 'end' | 'is_all_day'>

/** All-day meetings are stored as midnight in UTC, so their day is the date part itself. */
const firstDayOf = ({ start, is_all_day }: Times) => (is_all_day ? start.slice(0, 10) : toDayText(new Date(start)))

/** The end is exclusive: a meeting until midnight is not on the next day. */
function lastDayOf({ start, end, is_all_day }: Times) {
  if (is_all_day) return addDays(end.slice(0, 10), -1)
  return toDayText(end > start ? new Date(Date.parse(end) - 1) : new Date(end))
}

/** '09:00–10:30', 'All day', or from and until for a meeting over several days. */
export function toTimeText(meeting: Times, day: string) {
  const [startsHere, endsHere] = [firstDayOf(meeting) === day, lastDayOf(meeting) === day]
  if (meeting.is_all_day || (!startsHere && !endsHere)) return 'All day'
  const [start, end] = [toDateText(meeting.start, 'time'), toDateText(meeting.end, 'time')]
  if (!startsHere) return `until ${end}`
  if (!endsHere) return `from ${start}`
  return meeting.end === meeting.start ? start : `${start}–${end}`
}

export interface DayOfMeetings<M> {
  day: string
  meetings: M[]
}

/** The meetings by day, from `from` to `to`. A meeting over several days is on each of them. Days without meetings are omitted. */
export function toDays<M extends Times>(meetings: readonly M[], from: string, to: string): DayOfMeetings<M>[] {
  const days: DayOfMeetings<M>[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const here = meetings.filter((meeting) => firstDayOf(meeting) <= day && day <= lastDayOf(meeting))
    if (here.length > 0) days.push({ day, meetings: here })
  }
  return days
}

/** Finds the current meeting, or else the next one. */
export function findNext(meetings: readonly (Times & { id: string })[], now: Date) {
  const moment = now.toISOString()
  const timed = meetings.filter(({ is_all_day }) => !is_all_day)
  const current = timed.findLast(({ start, end }) => start <= moment && moment < end)
  return current ? { id: current.id, isNow: true } : timed.filter(({ start }) => start > moment).map(({ id }) => ({ id, isNow: false }))[0]
}

export const hasEnded = ({ end }: Times, now: Date) => end <= now.toISOString()

/** 'Tue 17 Nov 2026, 09:00–10:30'. A meeting over several days has its first and last day. */
export function toWhenText(meeting: Times) {
  const [first, last] = [firstDayOf(meeting), lastDayOf(meeting)]
  if (first === last) return `${toDateText(first, 'day')}, ${toTimeText(meeting, first)}`
  if (meeting.is_all_day) return `${toDateText(first, 'day')} to ${toDateText(last, 'day')}`
  return `${toDateText(meeting.start, 'moment')} to ${toDateText(meeting.end, 'moment')}`
}
