import type { RecurrenceInput } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { ValidationError } from '../../platform/errors.ts'
import { countBetween, findLatest, listNext, readRecurrence } from './recurrence.logic.ts'

const zurich = 'Europe/Zurich'
const nextOf = (input: RecurrenceInput, after: string, count = 3) =>
  listNext(readRecurrence(input, new Date(after)), new Date(after), count).map((at) => at.toISOString().slice(0, 16))

describe('the occurrences of a recurrence', () => {
  test.each<[string, RecurrenceInput, string, string[]]>([
    [
      'daily, at the same time of the clock before and after it changes',
      { every: 'daily', time: '07:00', time_zone: zurich },
      '2026-03-27T12:00:00Z',
      ['2026-03-28T06:00', '2026-03-29T05:00', '2026-03-30T05:00'],
    ],
    [
      'daily, once on the day on which the time comes twice',
      { every: 'daily', time: '02:30', time_zone: zurich },
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30'],
    ],
    [
      'daily, an hour later on the day on which the clock leaves the time out',
      { every: 'daily', time: '02:30', time_zone: zurich },
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:30', '2026-03-30T00:30', '2026-03-31T00:30'],
    ],
    [
      'weekly, on the days of the place',
      { every: 'weekly', time: '08:15', weekdays: [5, 1, 1], time_zone: 'Pacific/Auckland' },
      '2026-06-01T00:00:00Z',
      ['2026-06-04T20:15', '2026-06-07T20:15', '2026-06-11T20:15'],
    ],
    [
      'weekly on Sundays, which are the seventh day',
      { every: 'weekly', time: '10:00', weekdays: [7], time_zone: 'UTC' },
      '2026-11-16T00:00:00Z',
      ['2026-11-22T10:00', '2026-11-29T10:00', '2026-12-06T10:00'],
    ],
    [
      'monthly on the 31st, which is the last day of a shorter month',
      { every: 'monthly', time: '09:00', day_of_month: 31, time_zone: 'UTC' },
      '2027-01-15T00:00:00Z',
      ['2027-01-31T09:00', '2027-02-28T09:00', '2027-03-31T09:00'],
    ],
    [
      'monthly on the 30th, in a leap year too',
      { every: 'monthly', time: '09:00', day_of_month: 30, time_zone: 'UTC' },
      '2028-02-01T00:00:00Z',
      ['2028-02-29T09:00', '2028-03-30T09:00', '2028-04-30T09:00'],
    ],
    [
      'by cron, on working days',
      { every: 'cron', cron: '30  6 * * mon-fri', time_zone: 'America/New_York' },
      '2026-11-13T12:00:00Z',
      ['2026-11-16T11:30', '2026-11-17T11:30', '2026-11-18T11:30'],
    ],
  ])('are those of: %s', (_, input, after, expected) => {
    expect(nextOf(input, after)).toEqual(expected)
  })

  test('are counted after one time and up to another', () => {
    const rhythm = readRecurrence({ every: 'daily', time: '07:00', time_zone: 'UTC' }, new Date('2026-01-01T00:00:00Z'))
    expect(countBetween(rhythm, new Date('2026-01-01T07:00:00Z'), new Date('2026-01-04T07:00:00Z'))).toBe(3)
    expect(countBetween(rhythm, new Date('2026-01-01T07:00:00Z'), new Date('2026-01-02T06:59:59Z'))).toBe(0)
  })

  test.each([
    ['2026-01-04T07:00:00.200Z', '2026-01-04T07:00:00.000Z'],
    ['2026-01-04T06:59:59.000Z', '2026-01-03T07:00:00.000Z'],
  ])('the last one at %s is %s', (at, latest) => {
    const rhythm = readRecurrence({ every: 'daily', time: '07:00', time_zone: 'UTC' }, new Date('2026-01-01T00:00:00Z'))
    expect(findLatest(rhythm, new Date(at))?.toISOString()).toBe(latest)
  })

  test('the last one in a month without a 31st is on its last day', () => {
    const rhythm = readRecurrence({ every: 'monthly', day_of_month: 31, time: '07:00', time_zone: 'UTC' }, new Date('2026-01-01T00:00:00Z'))
    expect(findLatest(rhythm, new Date('2026-12-30T12:00:00Z'))?.toISOString()).toBe('2026-11-30T07:00:00.000Z')
  })
})

test.each<[Partial<RecurrenceInput>, string, string]>([
  [{ every: 'daily' }, 'rhythm.time', appMessages.schedule.timeRequired],
  [{ every: 'weekly', time: '07:00' }, 'rhythm.weekdays', appMessages.schedule.weekdaysRequired],
  [{ every: 'monthly', time: '07:00' }, 'rhythm.day_of_month', appMessages.schedule.dayRequired],
  [{ every: 'cron' }, 'rhythm.cron', appMessages.schedule.cronRequired],
  [{ every: 'cron', cron: '0 7 * *' }, 'rhythm.cron', appMessages.schedule.cronWrong],
  [{ every: 'cron', cron: '0 7 * * * *' }, 'rhythm.cron', appMessages.schedule.cronWrong],
  [{ every: 'cron', cron: '? 7 * * *' }, 'rhythm.cron', appMessages.schedule.cronWrong],
  [{ every: 'cron', cron: '61 7 * * *' }, 'rhythm.cron', appMessages.schedule.cronWrong],
  [{ every: 'cron', cron: '0 7 31 2 *' }, 'rhythm.cron', appMessages.schedule.cronNever],
  [{ every: 'cron', cron: '0 9 31 4,6,9,11 *' }, 'rhythm.cron', appMessages.schedule.cronNever],
  [{ every: 'cron', cron: '*/20 * * * *' }, 'rhythm.cron', appMessages.schedule.tooOften],
  [{ every: 'cron', cron: '0,59 7 * * 1' }, 'rhythm.cron', appMessages.schedule.tooOften],
  [{ every: 'daily', time: '07:00', time_zone: 'Mars/Olympus' }, 'rhythm.time_zone', appMessages.schedule.zoneUnknown],
])('%j is rejected at %s', (input, field, message) => {
  const read = () => readRecurrence({ every: 'daily', time_zone: 'UTC', ...input }, new Date('2026-11-16T00:00:00Z'))
  expect(read).toThrow(ValidationError)
  expect(read).toThrow(message)
  try {
    read()
  } catch (error) {
    expect((error as ValidationError).errors).toEqual([{ field, message }])
  }
})
