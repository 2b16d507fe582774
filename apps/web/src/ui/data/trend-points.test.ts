import { expect, it } from 'vitest'
import { toTrendPoints } from './trend-points.ts'

const box = { width: 100, height: 20 }
const at = (day: number, value: number) => ({ at: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`, value })

it('spreads values over time with the highest at the top', () => {
  expect(toTrendPoints([at(1, 0), at(2, 5), at(5, 10)], null, box)?.points).toEqual([
    { x: 0, y: 20 },
    { x: 25, y: 10 },
    { x: 100, y: 0 },
  ])
})

it('leaves space for the target', () => {
  const trend = toTrendPoints([at(1, 0), at(2, 5)], 20, box)
  expect(trend?.targetY).toBe(0)
  expect(trend?.points.at(-1)).toEqual({ x: 100, y: 15 })
})

it('puts a single value at the end, vertically centered', () => {
  expect(toTrendPoints([at(1, 7)], null, box)?.points).toEqual([{ x: 100, y: 10 }])
})

it('returns no points for no values', () => {
  expect(toTrendPoints([], 5, box)).toBeUndefined()
})
