import { expect, test } from 'vitest'
import { toThreadDate } from './thread-date.ts'

test.each([
  [new Date(2026, 10, 15, 9, 5), 'Nov 15, 2026, 9:05 AM'],
  [new Date(2026, 0, 2, 0, 30), 'Jan 2, 2026, 12:30 AM'],
])('formats the date of a thread: %s', (moment, text) => {
  expect(toThreadDate(moment.toISOString())).toBe(text)
})
