import type { Recurrence } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { validateRecurrence, toNewRecurrence, toRecurrence, toRecurrenceText, toRecurrenceValues, toZonedText } from './recurrence.ts'

const rhythm: Recurrence = { every: 'weekly', time: '07:00', weekdays: [1], day_of_month: null, cron: null, time_zone: 'Europe/Zurich' }

describe('a recurrence in words', () => {
  test.each([
    [rhythm, 'Every Monday at 07:00'],
    [{ ...rhythm, weekdays: [4, 1] }, 'Every Monday and Thursday at 07:00'],
    [{ ...rhythm, weekdays: [1, 2, 3, 4, 5] }, 'Weekdays at 07:00'],
    [{ ...rhythm, weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'Every day at 07:00'],
    [{ ...rhythm, every: 'daily', weekdays: [] }, 'Every day at 07:00'],
    [{ ...rhythm, every: 'monthly', weekdays: [], day_of_month: 22 }, 'On the 22nd of every month at 07:00'],
    [{ ...rhythm, every: 'monthly', weekdays: [], day_of_month: 11 }, 'On the 11th of every month at 07:00'],
    [{ ...rhythm, every: 'cron', time: null, weekdays: [], cron: '0 7 * * 1-5' }, 'Weekdays at 07:00'],
    [{ ...rhythm, every: 'cron', time: null, weekdays: [], cron: '0 7 1 * 1' }, 'Custom schedule (0 7 1 * 1)'],
  ] as [Recurrence, string][])('%o becomes %s', (recurrence, text) => {
    expect(toRecurrenceText(recurrence, 'Europe/Zurich')).toBe(text)
  })

  test("names the time zone if it is not the reader's", () => {
    expect(toRecurrenceText(rhythm, 'Asia/Tokyo')).toBe('Every Monday at 07:00, Europe/Zurich')
  })
})

test('sends only the fields of its recurrence', () => {
  const values = toRecurrenceValues(rhythm)
  expect(toRecurrence({ ...values, weekdays: [5, 2] })).toEqual({
    every: 'weekly',
    time: '07:00',
    weekdays: [2, 5],
    time_zone: 'Europe/Zurich',
  })
  expect(toRecurrence({ ...values, every: 'monthly', day_of_month: '31' })).toEqual({
    every: 'monthly',
    time: '07:00',
    day_of_month: 31,
    time_zone: 'Europe/Zurich',
  })
  expect(toRecurrence({ ...values, every: 'cron', cron: ' 0 7 * * 1 ' })).toEqual({
    every: 'cron',
    cron: '0 7 * * 1',
    time_zone: 'Europe/Zurich',
  })
})

test('reports missing values at their fields', () => {
  const values = toNewRecurrence('UTC')
  expect(validateRecurrence(values)).toBeUndefined()
  expect(validateRecurrence({ ...values, time: '', weekdays: [] })).toEqual({
    time: appMessages.schedule.timeRequired,
    weekdays: appMessages.schedule.weekdaysRequired,
  })
  expect(validateRecurrence({ ...values, every: 'monthly', day_of_month: '32' })).toEqual({
    day_of_month: appMessages.schedule.dayRequired,
  })
  expect(validateRecurrence({ ...values, every: 'cron' })).toEqual({ cron: appMessages.schedule.cronRequired })
})

test("shows a time in the schedule's time zone", () => {
  expect(toZonedText('2026-11-16T06:00:00Z', 'Europe/Zurich')).toBe('Mon 16 Nov, 07:00')
  expect(toZonedText('2026-09-15T23:30:00Z', 'Asia/Tokyo')).toBe('Wed 16 Sep, 08:30')
})
