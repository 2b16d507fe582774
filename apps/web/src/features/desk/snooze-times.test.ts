import { expect, test } from 'vitest'
import { listSnoozeTimes, toMorningOf } from './snooze-times.ts'

const toText = (date: Date) =>
  `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()} ${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`
const times = (now: Date) => listSnoozeTimes(now).map(({ label, until }) => `${label} ${toText(until)}`)

test('offers later today, tomorrow morning and the morning of next Monday', () => {
  expect(times(new Date(2026, 10, 18, 9, 30))).toEqual([
    'Later today 2026-11-18 12:30',
    'Tomorrow 2026-11-19 8:00',
    'Next week 2026-11-23 8:00',
  ])
})

test.each([
  [new Date(2026, 10, 16, 9), 'Next week 2026-11-23 8:00'],
  [new Date(2026, 10, 22, 9), 'Next week 2026-11-23 8:00'],
])('next week begins on the Monday after %s', (now, expected) => {
  expect(times(now)).toContain(expected)
})

test.each([18, 21, 23])('offers no later today in the evening (%s h)', (hour) => {
  expect(times(new Date(2026, 10, 18, hour))).toEqual(['Tomorrow 2026-11-19 8:00', 'Next week 2026-11-23 8:00'])
})

test('a chosen day begins in its morning', () => {
  expect(toText(toMorningOf('2026-12-01'))).toBe('2026-12-1 8:00')
})
