import { addDays } from '@adjutant/contract/core/days'

/** A synthetic KPI with its history and its value on the due date. */
export interface SyntheticSeries {
  values: { value: number; at: string }[]
  until: string
  start: number
  target: number
  outcome: number
}

/** Uniform numbers from 0 to 1 (mulberry32), the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number

const between = (random: Random, low: number, high: number): number => low + (high - low) * random()
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** The value on each day from 0; `days` is the length of the whole series. */
type Shape = (random: Random, days: number) => (day: number) => number

function walk(random: Random, days: number, drift: number, step: number): number[] {
  const levels = [0]
  for (let day = 1; day <= days; day += 1) levels.push(levels.at(-1)! + drift + step * normal(random))
  return levels
}

const linear: Shape = (random, days) => {
  const rise = 100 / days
  const noise = between(random, 1, 12)
  return (day) => rise * day + noise * normal(random)
}

const randomWalk: Shape = (random, days) => {
  const levels = walk(random, days, between(random, -0.5, 1.2), between(random, 0.5, 3))
  return (day) => levels[day]!
}

/** Values that are measured with an error on top of random movement. */
const noisyWalk: Shape = (random, days) => {
  const levels = walk(random, days, between(random, 0, 0.8), between(random, 0.3, 1.5))
  const noise = between(random, 1, 6)
  return (day) => levels[day]! + noise * normal(random)
}

const seasonal: Shape = (random, days) => {
  const [rise, height, period, phase] = [100 / days, between(random, 3, 15), between(random, 20, 120), between(random, 0, 2 * Math.PI)]
  const noise = between(random, 0.5, 3)
  return (day) => rise * day + height * Math.sin((2 * Math.PI * day) / period + phase) + noise * normal(random)
}

/** A slow trend with one or two sudden jumps. */
const steps: Shape = (random, days) => {
  const jumps = Array.from({ length: random() < 0.5 ? 1 : 2 }, () => ({ day: between(random, 0, days), by: between(random, -30, 40) }))
  const levels = walk(random, days, between(random, 0, 0.4), between(random, 0.2, 1))
  return (day) => levels[day]! + jumps.reduce((sum, jump) => sum + (day >= jump.day ? jump.by : 0), 0)
}

/** Falls towards the target, such as churn. */
const falling: Shape = (random, days) => {
  const levels = walk(random, days, -between(random, 0.1, 0.8), between(random, 0.3, 2))
  return (day) => 100 + levels[day]!
}

export const shapes = { linear, randomWalk, noisyWalk, seasonal, steps, falling } satisfies Record<string, Shape>
export type ShapeName = keyof typeof shapes | 'fewValues'
export const shapeNames: readonly ShapeName[] = [...(Object.keys(shapes) as (keyof typeof shapes)[]), 'fewValues']

/** Values at irregular days; the due date is between a tenth and two thirds of the history away. */
export function createSeries(shape: ShapeName, seed: number): SyntheticSeries {
  const random = createRandom(seed)
  const gap = between(random, 3, 30)
  const count = shape === 'fewValues' ? 3 + Math.floor(random() * 3) : 6 + Math.floor(random() * 35)
  const days = [0]
  while (days.length < count) days.push(days.at(-1)! + Math.max(1, Math.round(gap * between(random, 0.3, 1.7))))
  const lastDay = days.at(-1)!
  const dueDay = lastDay + Math.max(1, Math.round(lastDay * between(random, 0.1, 0.66)))
  const valueAt = shapes[shape === 'fewValues' ? 'randomWalk' : shape](random, dueDay)
  const firstDay = '2025-01-01'
  const values = days.map((day) => ({ value: valueAt(day), at: `${addDays(firstDay, day)}T09:00:00.000Z` }))
  const start = values[0]!.value
  return { values, until: addDays(firstDay, dueDay), start, target: start + (shape === 'falling' ? -60 : 100), outcome: valueAt(dueDay) }
}

/** Seeds for tuning the models, and held-out seeds that were fixed before and never used for tuning. */
export const seeds = { tuning: { from: 1, count: 500 }, heldOut: { from: 1_000_001, count: 500 } } as const

/** The share of series whose outcome lies in the band. */
export function measureCoverage(
  shape: ShapeName,
  { from, count }: { from: number; count: number },
  isInBand: (series: SyntheticSeries) => boolean,
): number {
  const inside = Array.from({ length: count }, (_, index) => createSeries(shape, from + index)).filter(isInBand)
  return inside.length / count
}
