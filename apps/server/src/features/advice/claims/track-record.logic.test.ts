import { expect, test } from 'vitest'
import { toRankDays } from './track-record.logic.ts'

test.each([
  [0, 0, 0],
  [1, 0, 5],
  [0, 1, -5],
  [7, 2, 6],
  [9, 0, 11],
  [5, 5, 0],
  [0, 1000, -14],
  [1000, 0, 14],
])('%d held and %d not held move advice by %d days', (held, not_held, days) => {
  expect(toRankDays({ held, not_held })).toBe(days)
})
