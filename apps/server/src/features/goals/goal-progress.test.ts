import { goalProgress, kpiProgress, type KpiValues } from '@adjutant/contract/goal-progress'
import { limits } from '@adjutant/contract/core/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const number = fc.oneof(
  fc.double({ min: -limits.kpiValue, max: limits.kpiValue, noNaN: true }),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(Number.MIN_VALUE, -Number.MIN_VALUE, limits.kpiValue, -limits.kpiValue),
)
const kpi: fc.Arbitrary<KpiValues> = fc.record({
  current_value: number,
  target_value: fc.option(number),
  start_value: fc.option(number),
})

const percentOf = (current_value: number, target_value: number | null, start_value: number | null = null) =>
  kpiProgress({ current_value, target_value, start_value })

describe('the progress of a KPI', () => {
  test.each([
    [0, 10, null, 0],
    [5, 10, null, 50],
    [1, 3, null, 33],
    [2, 3, null, 67],
    [15, 10, null, 100],
    [-5, 10, null, 0],
    [-5, -10, null, 50],
    [5, 0, null, 0],
    [0, 0, null, 0],
    [5, null, null, 0],
    [5, null, 1, 0],
    [8, 5, 10, 40],
    [4, 5, 10, 100],
    [12, 5, 10, 0],
    [15, 20, 10, 50],
    [5, 5, 5, 100],
    [6, 5, 5, 0],
  ])('of %s on the way to %s from %s is %s percent', (current, target, start, percent) => {
    expect(percentOf(current, target, start)).toBe(percent)
  })

  test('is an integer from 0 to 100 for any values', () => {
    fc.assert(fc.property(kpi, (one) => isPercent(kpiProgress(one))))
  })

  test('never decreases when the value approaches the target', () => {
    fc.assert(
      fc.property(kpi, number, ({ current_value, target_value, start_value }, other) => {
        const wayUp = target_value !== null && target_value >= (start_value ?? 0)
        const [farther, nearer] = [current_value, other].toSorted((a, b) => (wayUp ? a - b : b - a))
        // If start equals target, only the target itself counts.
        fc.pre(target_value !== (start_value ?? 0))
        expect(percentOf(nearer!, target_value, start_value)).toBeGreaterThanOrEqual(percentOf(farther!, target_value, start_value))
      }),
    )
  })

  test('is 100 at the target and 0 at the start, unless they are equal', () => {
    fc.assert(
      fc.property(number, number, (target, start) => {
        fc.pre(target !== start)
        expect([percentOf(target, target, start), percentOf(start, target, start)]).toEqual([100, 0])
      }),
    )
  })
})

const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100

describe('the progress of a goal', () => {
  test('is 0 without KPIs', () => {
    expect(goalProgress([])).toBe(0)
  })

  test('averages before rounding', () => {
    const none = { current_value: 0, target_value: 100, start_value: null }
    const half = { ...none, current_value: 0.5 }
    expect([kpiProgress(half), goalProgress([half, none])]).toEqual([1, 0])
  })

  test('counts a KPI beyond its target as 100 and one without a target as 0', () => {
    const beyond = { current_value: 50, target_value: 10, start_value: null }
    expect(goalProgress([beyond, { ...beyond, target_value: null }])).toBe(50)
  })

  test('is an integer between its lowest and highest KPI', () => {
    fc.assert(
      fc.property(fc.array(kpi, { minLength: 1, maxLength: 20 }), (list) => {
        const each = list.map(kpiProgress)
        const whole = goalProgress(list)
        expect(isPercent(whole)).toBe(true)
        expect(whole).toBeGreaterThanOrEqual(Math.min(...each))
        expect(whole).toBeLessThanOrEqual(Math.max(...each))
      }),
    )
  })
})
