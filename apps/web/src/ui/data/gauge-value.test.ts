import { expect, test } from 'vitest'
import { toGaugePercent } from './gauge-value.ts'

test('rounds to whole percent', () => {
  expect(toGaugePercent(1, 3)).toBe(33)
  expect(toGaugePercent(3.4, 5)).toBe(68)
})

test('clamps to 0 and 100 percent', () => {
  expect(toGaugePercent(9, 5)).toBe(100)
  expect(toGaugePercent(-2, 5)).toBe(0)
})

test('is 0 percent for a target of zero', () => {
  expect(toGaugePercent(5, 0)).toBe(0)
  expect(toGaugePercent(5, -1)).toBe(0)
  expect(toGaugePercent(Number.NaN, 5)).toBe(0)
  expect(toGaugePercent(5, Number.NaN)).toBe(0)
})
