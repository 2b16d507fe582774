import { addDays } from '@adjutant/contract/core/days'
import { describe, expect, test } from 'vitest'
import { toKpiForecast, bandShare, forecastKpi } from './kpi-forecast.ts'
import { studentCdf } from './student-t.ts'
import { measureCoverage, seeds, shapeNames, type SyntheticSeries } from './testing/synthetic-series.ts'

const isInBand = (series: SyntheticSeries): boolean => {
  const forecast = forecastKpi(series)!
  const { low, high } = forecast.at(forecast.days)
  return series.outcome >= low && series.outcome <= high
}

const today = '2026-06-01'
/** One value a week, the last one a week ago. */
const weekly = (values: number[]) =>
  values.map((value, index) => ({ value, at: `${addDays(today, (index - values.length) * 7)}T09:00:00.000Z` }))
const forecastOf = (values: number[], more: { start?: number | null; target?: number | null; until?: string } = {}) =>
  toKpiForecast({ values: weekly(values), until: '2026-07-31', start: null, target: 100, ...more }, today)

test('the distribution function agrees with published quantiles', () => {
  for (const [degrees, quantile] of [
    [1, 3.0777],
    [5, 1.4759],
    [30, 1.3104],
  ] as const)
    expect(studentCdf(quantile, degrees)).toBeCloseTo(0.9, 4)
})

test('the band contains four of five outcomes of series that it was not tuned with', () => {
  const rates = shapeNames.map((shape) => measureCoverage(shape, { ...seeds.heldOut, count: 200 }, isInBand))
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  expect(Math.abs(mean - bandShare)).toBeLessThanOrEqual(0.05)
  for (const rate of rates) expect(Math.abs(rate - bandShare)).toBeLessThanOrEqual(0.1)
})

describe('a forecast', () => {
  test('continues a steady rise and reaches its target', () => {
    const { points, chance } = forecastOf([0, 10, 20, 31, 40, 50, 61, 70])!
    const end = points.at(-1)!
    expect(end.day).toBe('2026-07-31')
    expect(end.value).toBeGreaterThan(150)
    expect(end.low).toBeLessThan(end.value)
    expect(end.high).toBeGreaterThan(end.value)
    expect(chance).toBeGreaterThan(90)
  })

  test('of a falling KPI reaches a target below the start', () => {
    const values = [12, 11.5, 11, 10.4, 10, 9.5, 9]
    expect(forecastOf(values, { start: 12, target: 8 })!.chance).toBeGreaterThan(80)
    expect(forecastOf(values, { start: 12, target: 1 })!.chance).toBeLessThan(20)
  })

  test('of a flat KPI stays flat, with a band around it', () => {
    const { points, chance } = forecastOf([5, 5, 5, 5, 5])!
    const end = points.at(-1)!
    expect(end.value).toBeCloseTo(5)
    expect(end.high - end.low).toBeGreaterThan(0)
    expect(chance).toBeLessThan(5)
  })

  test('gets less certain with time', () => {
    const widths = forecastOf([0, 10, 18, 31, 40])!.points.map(({ low, high }) => high - low)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  })

  test('needs three days with values', () => {
    expect(forecastOf([])).toBeNull()
    expect(forecastOf([1])).toBeNull()
    expect(forecastOf([1, 2])).toBeNull()
    const oneDay = [1, 2, 3, 4].map((value) => ({ value, at: '2026-05-20T09:00:00.000Z' }))
    expect(toKpiForecast({ values: oneDay, until: '2026-07-31', start: null, target: 10 }, today)).toBeNull()
  })

  test('ends with the due date', () => {
    expect(forecastOf([1, 2, 3], { until: '2026-05-31' })).toBeNull()
    expect(forecastOf([1, 2, 3], { until: '2026-06-01' })!.points.at(-1)!.day).toBe('2026-06-01')
  })

  test('has no chance without a target, or if either direction could be better', () => {
    expect(forecastOf([1, 2, 3], { target: null })!.chance).toBeNull()
    expect(forecastOf([8, 7, 6], { target: 5 })!.chance).toBeNull()
  })

  test('copes with the largest values', () => {
    const { points } = forecastOf([-1e15, 0, 1e15, -1e15])!
    for (const { value, low, high } of points) expect([value, low, high].every(Number.isFinite)).toBe(true)
  })
})
