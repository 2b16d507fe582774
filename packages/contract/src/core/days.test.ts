import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, isTooFarAhead, toMonday, toUtcDay } from './days.ts'

test('adds and counts days across months, leap years and changes of the clock', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-11-17', '2026-11-15')).toBe(-2)
})

test.each([
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -13, '2024-12-15'],
])('%s and %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-15', '2026-11-09'],
])('the week of %s begins on %s', (day, monday) => {
  expect(toMonday(day)).toBe(monday)
})

test('a day can be at most 100 years ahead', () => {
  expect(['2128-02-28', '2129-01-01', '9999-12-31'].map((day) => isTooFarAhead(day, '2028-02-29'))).toEqual([false, true, true])
})

test('converts a time to its day in UTC', () => {
  expect(toUtcDay(new Date('2026-11-17T23:59:59+01:00'))).toBe('2026-11-17')
  expect(toUtcDay(new Date('2026-11-17T00:30:00+01:00'))).toBe('2026-11-16')
})
