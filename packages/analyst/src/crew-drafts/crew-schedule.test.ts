import type { Recurrence } from '@adjutant/contract/ai/schedules'
import { expect, test } from 'vitest'
import { findSchedule } from './crew-schedule.ts'

const recurrence = (more: Partial<Recurrence>): Recurrence => ({
  every: 'daily',
  time: '08:00',
  weekdays: [],
  day_of_month: null,
  cron: null,
  time_zone: 'Europe/Zurich',
  ...more,
})

test.each<[request: string, expected: Partial<Recurrence>]>([
  ['Every Friday, look at what moved on our goals', { every: 'weekly', weekdays: [5] }],
  ['Every Friday afternoon, write to the investors', { every: 'weekly', weekdays: [5], time: '14:00' }],
  ['Each Monday and Thursday at 7:30, brief me', { every: 'weekly', weekdays: [1, 4], time: '07:30' }],
  ['On Tuesdays at 5 pm draft a note', { every: 'weekly', weekdays: [2], time: '17:00' }],
  ['Every Monday, list what is due before 30 days', { every: 'weekly', weekdays: [1], time: '08:00' }],
  ['Every Monday, look at 9 accounts by 3 criteria', { every: 'weekly', weekdays: [1], time: '08:00' }],
  ['Every Monday by 7:30, brief me', { every: 'weekly', weekdays: [1], time: '07:30' }],
  ['every weekday at 7am list what is due', { every: 'weekly', weekdays: [1, 2, 3, 4, 5], time: '07:00' }],
  ['A weekly letter about our goals', { every: 'weekly', weekdays: [1] }],
  ['Brief me every morning', { every: 'daily' }],
  ['Chase overdue tasks daily at 18:00', { every: 'daily', time: '18:00' }],
  ['On the 15th of every month check the KPIs', { every: 'monthly', day_of_month: 15 }],
  ['Report at the end of each month', { every: 'monthly', day_of_month: 31 }],
  ['A monthly board letter', { every: 'monthly', day_of_month: 1 }],
  ['Every quarter at 9:15, draft the board pack', { every: 'cron', time: null, cron: '15 9 1 1,4,7,10 *' }],
])('%j results in its schedule', (request, expected) => {
  expect(findSchedule(request, 'Europe/Zurich')).toEqual(recurrence(expected))
})

test.each([
  'Look at every goal and every customer',
  'Prepare the meeting on Friday',
  'Write to the 12 investors at 3% each',
  'Every other week, look at the goals',
  'What happened last week?',
])('%j describes no possible schedule', (request) => {
  expect(findSchedule(request, 'UTC')).toBeNull()
})
