import type { Recurrence, RecurrenceInput } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { findCronText } from './cron-text.ts'
import { toOrdinal, toWeekdaysText } from './day-names.ts'

/** Form values of a recurrence. */
export type RecurrenceValues = {
  every: Recurrence['every']
  time: string
  weekdays: number[]
  day_of_month: string
  cron: string
  time_zone: string
}

/** Defaults to Monday morning in the person's time zone. */
export const toNewRecurrence = (timeZone: string): RecurrenceValues => ({
  every: 'weekly',
  time: '07:00',
  weekdays: [1],
  day_of_month: '1',
  cron: '',
  time_zone: timeZone,
})

export const toRecurrenceValues = ({ every, time, weekdays, day_of_month, cron, time_zone }: Recurrence): RecurrenceValues => ({
  ...toNewRecurrence(time_zone),
  every,
  ...(time && { time }),
  ...(weekdays.length > 0 && { weekdays }),
  ...(day_of_month && { day_of_month: String(day_of_month) }),
  cron: cron ?? '',
})

/** Drops the fields of other recurrences. */
export function toRecurrence({ every, time, weekdays, day_of_month, cron, time_zone }: RecurrenceValues): RecurrenceInput {
  if (every === 'cron') return { every, cron: cron.trim(), time_zone }
  return {
    every,
    time,
    time_zone,
    ...(every === 'weekly' && { weekdays: weekdays.toSorted((a, b) => a - b) }),
    ...(every === 'monthly' && { day_of_month: Number(day_of_month) }),
  }
}

type Issues = Partial<Record<keyof RecurrenceValues, string>>

const isDayOfMonth = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 31

export function validateRecurrence({ every, time, weekdays, day_of_month, cron }: RecurrenceValues): Issues | undefined {
  const issues: Issues = {
    ...(every !== 'cron' && !/^\d{2}:\d{2}$/.test(time) && { time: appMessages.schedule.timeRequired }),
    ...(every === 'weekly' && weekdays.length === 0 && { weekdays: appMessages.schedule.weekdaysRequired }),
    ...(every === 'monthly' && !isDayOfMonth(day_of_month) && { day_of_month: appMessages.schedule.dayRequired }),
    ...(every === 'cron' && !cron.trim() && { cron: appMessages.schedule.cronRequired }),
  }
  return Object.keys(issues).length > 0 ? issues : undefined
}

function toOccasion({ every, weekdays, day_of_month, cron }: Recurrence): string {
  switch (every) {
    case 'daily':
      return 'Every day'
    case 'weekly':
      return toWeekdaysText(weekdays)
    case 'monthly':
      return `On the ${toOrdinal(day_of_month ?? 1)} of every month`
    case 'cron':
      return findCronText(cron ?? '') ?? `Custom schedule (${cron})`
  }
}

/** The schedule in words, with the time zone if it is not the reader's. */
export function toRecurrenceText(rhythm: Recurrence, ownZone: string): string {
  const at = rhythm.time ? ` at ${rhythm.time}` : ''
  const zone = rhythm.time_zone === ownZone ? '' : `, ${rhythm.time_zone}`
  return `${toOccasion(rhythm)}${at}${zone}`
}

/** “Mon 16 Nov, 07:00” in a time zone. */
export function toZonedText(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)}, ${part('hour')}:${part('minute')}`
}
