import type { Rhythm, RhythmInput } from '@adjutant/contract/schedules'
import { words } from '@adjutant/contract/words'
import { findCronText } from './cron-text.ts'
import { toOrdinal, toWeekdaysText } from './day-names.ts'

/** Form values of a recurrence. */
export type RhythmValues = {
  every: Rhythm['every']
  time: string
  weekdays: number[]
  day_of_month: string
  cron: string
  time_zone: string
}

/** Defaults to Monday morning in the person's time zone. */
export const toNewRhythm = (timeZone: string): RhythmValues => ({
  every: 'weekly',
  time: '07:00',
  weekdays: [1],
  day_of_month: '1',
  cron: '',
  time_zone: timeZone,
})

export const toRhythmValues = ({ every, time, weekdays, day_of_month, cron, time_zone }: Rhythm): RhythmValues => ({
  ...toNewRhythm(time_zone),
  every,
  ...(time && { time }),
  ...(weekdays.length > 0 && { weekdays }),
  ...(day_of_month && { day_of_month: String(day_of_month) }),
  cron: cron ?? '',
})

/** Drops the fields of other recurrences. */
export function toRhythm({ every, time, weekdays, day_of_month, cron, time_zone }: RhythmValues): RhythmInput {
  if (every === 'cron') return { every, cron: cron.trim(), time_zone }
  return {
    every,
    time,
    time_zone,
    ...(every === 'weekly' && { weekdays: weekdays.toSorted() }),
    ...(every === 'monthly' && { day_of_month: Number(day_of_month) }),
  }
}

type Faults = Partial<Record<keyof RhythmValues, string>>

const isDayOfMonth = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 31

export function findRhythmFaults({ every, time, weekdays, day_of_month, cron }: RhythmValues): Faults | undefined {
  const faults: Faults = {
    ...(every !== 'cron' && !/^\d{2}:\d{2}$/.test(time) && { time: words.schedule.timeRequired }),
    ...(every === 'weekly' && weekdays.length === 0 && { weekdays: words.schedule.weekdaysRequired }),
    ...(every === 'monthly' && !isDayOfMonth(day_of_month) && { day_of_month: words.schedule.dayRequired }),
    ...(every === 'cron' && !cron.trim() && { cron: words.schedule.cronRequired }),
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

function toOccasion({ every, weekdays, day_of_month, cron }: Rhythm): string {
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
export function toRhythmText(rhythm: Rhythm, ownZone: string): string {
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
