import { daysBetween, addDays } from '@adjutant/contract/core/days'
import type { KpiForecast } from '@adjutant/contract/goals'
import { fitTrend, predict, type FittedTrend, type Observation, type Variances } from './local-trend.ts'
import { studentCdf } from './student-t.ts'
import { findDirection } from '../records/kpi-direction.ts'

export interface ForecastInput {
  /** Oldest first, with the time of each value. */
  values: readonly { value: number; at: string }[]
  /** The last day of the forecast, `YYYY-MM-DD`. */
  until: string
  /** The start and target values, whose distance gives short series a scale. */
  start: number | null
  target: number | null
}

export interface ForecastPoint {
  day: number
  value: number
  low: number
  high: number
}

/** The distribution of the value on a day; days are counted from the last value. */
export interface Forecast {
  /** Days from the last value to the last day of the forecast. */
  days: number
  at(day: number): ForecastPoint
  /** Probability that the value on the last day is at most this. */
  probabilityBelow(value: number): number
}

/** The share of outcomes that the band contains. */
export const bandShare = 0.8
/** Fewer values can't distinguish chance from a trend. */
export const minForecastValues = 3
/** The latest values matter most, and more values only cost time. */
const maxValues = 120

/**
 * Relative variances, from random movement to a steady trend with errors. The data weigh them; `weight` is the weight before any data.
 * Four models cover the synthetic series as well as more, at half of the time.
 */
const models: readonly { variances: Variances; weight: number }[] = [
  { variances: { level: 1, drift: 0, error: 0 }, weight: 1 },
  { variances: { level: 1, drift: 0.05, error: 0 }, weight: 1.5 },
  { variances: { level: 0.5, drift: 0, error: 0.5 }, weight: 1 },
  { variances: { level: 0, drift: 0, error: 1 }, weight: 4 },
]

/** The prior counts like one error of this share of the way from start to target. */
const prior = { degrees: 0.4, share: 0.03 }

const dayOf = ({ at }: ForecastInput['values'][number]): string => at.slice(0, 10)

/** The last value of each day: several values of one day are corrections. Days are counted from `first`. */
function toDaily(values: ForecastInput['values'], first: string): Observation[] {
  const byDay = new Map(values.map((one) => [daysBetween(first, dayOf(one)), one.value]))
  return [...byDay].map(([at, value]) => ({ at, value })).toSorted((a, b) => a.at - b.at)
}

type Weighted = { trend: FittedTrend; weight: number; scale: number }

function weigh(values: readonly Observation[], degrees: number, priorSquares: number): Weighted[] {
  const fitted = models.map(({ variances, weight }) => {
    const trend = fitTrend(values, variances)
    return { trend, log: Math.log(weight) + trend.logLikelihood - (degrees / 2) * Math.log(trend.squares + priorSquares) }
  })
  const highest = Math.max(...fitted.map(({ log }) => log))
  const weighted = fitted.map(({ trend, log }) => ({ trend, weight: Math.exp(log - highest) }))
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  return weighted
    .map(({ trend, weight }) => ({ trend, weight: weight / total, scale: Math.sqrt((trend.squares + priorSquares) / degrees) }))
    .filter(({ weight }) => weight > 0.005)
}

/** Finds where the increasing function reaches `share`, with the Illinois method, which needs few evaluations. */
function solve(share: number, probability: (value: number) => number, center: number, width: number): number {
  let [low, high] = [center - width, center + width]
  let [below, above] = [probability(low) - share, probability(high) - share]
  while (below > 0) [low, below] = [low - width, probability(low - width) - share]
  while (above < 0) [high, above] = [high + width, probability(high + width) - share]
  let side = 0
  for (let step = 0; step < 40; step += 1) {
    const middle = (low * above - high * below) / (above - below)
    const there = probability(middle) - share
    if (Math.abs(there) < 1e-6) return middle
    if (there > 0) {
      ;[high, above] = [middle, there]
      if (side === 1) below /= 2
      side = 1
    } else {
      ;[low, below] = [middle, there]
      if (side === -1) above /= 2
      side = -1
    }
  }
  return (low + high) / 2
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** Returns undefined with too few values, or if the last day is not after the last value. */
export function forecastKpi({ values, until, start, target }: ForecastInput): Forecast | undefined {
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || values.length < minForecastValues) return undefined
  const daily = toDaily(values, dayOf(first)).slice(-maxValues)
  const days = daysBetween(dayOf(last), until)
  const [oldest, newest] = [daily[0], daily.at(-1)]
  if (!oldest || !newest || daily.length < minForecastValues || days < 1) return undefined

  const gap = (newest.at - oldest.at) / (daily.length - 1)
  const way = target === null ? 0 : Math.abs(target - (start ?? oldest.value))
  const unit = Math.max(way, spread(daily.map(({ value }) => value))) || Math.abs(oldest.value) || 1
  const scaled = daily.map(({ at, value }) => ({ at: at / gap, value: value / unit }))
  const degrees = daily.length - 2 + prior.degrees
  const weighted = weigh(scaled, degrees, prior.degrees * prior.share ** 2)

  const distributionAt = (day: number) => {
    const parts = weighted.map(({ trend, weight, scale }) => {
      const ahead = predict(trend, day / gap)
      return { weight, mean: ahead.level, deviation: scale * Math.sqrt(ahead.levelVariance + ahead.variances.error) }
    })
    const mean = parts.reduce((sum, part) => sum + part.weight * part.mean, 0)
    const variance = parts.reduce((sum, part) => sum + part.weight * (part.deviation ** 2 + (part.mean - mean) ** 2), 0)
    return { parts, mean, deviation: Math.sqrt(variance) }
  }
  const end = distributionAt(days)
  const probabilityBelow = (value: number) =>
    end.parts.reduce((sum, { weight, mean, deviation }) => sum + weight * studentCdf((value - mean) / deviation, degrees), 0)
  const quantile = (share: number) => (solve(share, probabilityBelow, end.mean, end.deviation) - end.mean) / end.deviation
  const [below, above] = [quantile((1 - bandShare) / 2), quantile((1 + bandShare) / 2)]
  return {
    days,
    at: (day) => {
      const { mean, deviation } = distributionAt(day)
      return { day, value: mean * unit, low: (mean + below * deviation) * unit, high: (mean + above * deviation) * unit }
    },
    probabilityBelow: (value) => probabilityBelow(value / unit),
  }
}

/** Number of points in the curve of the band. */
const shownPoints = 6

/** The forecast from the last value to the due date. Null with too few values, and if the due date has passed. */
export function toKpiForecast(input: ForecastInput, today: string): KpiForecast | null {
  const [first, last] = [input.values[0], input.values.at(-1)]
  if (!first || !last || input.until < today) return null
  const forecast = forecastKpi(input)
  if (!forecast) return null
  const count = Math.min(shownPoints, forecast.days)
  const points = Array.from({ length: count }, (_, index) => {
    const { day, ...point } = forecast.at(Math.round((forecast.days * (index + 1)) / count))
    return { day: addDays(dayOf(last), day), ...point }
  })
  const { start: start_value, target: target_value } = input
  const better = findDirection({ start_value, target_value }, first.value)
  if (target_value === null || better === null) return { points, chance: null }
  const below = forecast.probabilityBelow(target_value)
  return { points, chance: Math.round((better === 'higher' ? 1 - below : below) * 100) }
}
