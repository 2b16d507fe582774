import { expect, test } from 'vitest'
import { toWeek } from './week.ts'

test('the week crosses the end of a month', () => {
  expect(toWeek(new Date(2026, 10, 28, 23, 59))).toEqual({ today: '2026-11-28', until: '2026-12-06' })
})
