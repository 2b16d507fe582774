import { expect, it } from 'vitest'
import { toBurnUpLines } from './burn-up.ts'

const days = [
  { day: '2026-11-01', total: 2, done: 0 },
  { day: '2026-11-05', total: 3, done: 1 },
]

it('continues both lines to today', () => {
  const { total, done } = toBurnUpLines(days, '2026-11-10')
  expect(total.map(({ value }) => value)).toEqual([2, 3, 3])
  expect(done.map(({ value }) => value)).toEqual([0, 1, 1])
})

it('adds nothing if the last change was today, and nothing without tasks', () => {
  expect(toBurnUpLines(days, '2026-11-05').total).toHaveLength(2)
  expect(toBurnUpLines([], '2026-11-05').total).toEqual([])
})
