import { expect, test } from 'vitest'
import { readSchedule, toTimeZone } from './model-schedule.parser.ts'

test('ignores an incomplete description by a model', () => {
  expect(readSchedule({ every: 'weekly', time: '09:00', weekdays: [5], note: 'x' }, 'UTC')).toEqual({
    every: 'weekly',
    time: '09:00',
    weekdays: [5],
    day_of_month: null,
    cron: null,
    time_zone: 'UTC',
  })
  const broken = [null, 'Fridays', { every: 'weekly', time: '9', weekdays: [5] }, { every: 'weekly', time: '09:00', weekdays: [] }]
  for (const described of broken) expect(readSchedule(described, 'UTC')).toBeUndefined()
  expect([toTimeZone('Europe/Zurich'), toTimeZone('Mars/Base'), toTimeZone(undefined)]).toEqual(['Europe/Zurich', 'UTC', 'UTC'])
})
