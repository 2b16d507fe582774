import { scaleLinear, scaleUtc } from 'd3-scale'

export type ChartPoint = { at: number; value: number }
export type BandPoint = { at: number; low: number; high: number }

export interface ChartSize {
  width: number
  height: number
}

/** Space for the labels of the axes. */
export const margin = { top: 8, right: 8, bottom: 22, left: 44 }

/** A constant series is centered instead of divided by zero. */
function toDomain(numbers: readonly number[], padding: number): [number, number] {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return low === high ? [low - padding, high + padding] : [low, high]
}

/** Scales in which every time and every value fits. Both lists have at least one element. */
export function toScales(times: readonly number[], values: readonly number[], { width, height }: ChartSize) {
  const right = Math.max(margin.left + 1, width - margin.right)
  const x = scaleUtc(toDomain(times, 86_400_000), [margin.left, right])
  const y = scaleLinear(toDomain(values, Math.abs(values[0] ?? 0) * 0.1 || 1), [height - margin.bottom, margin.top]).nice(4)
  return { x, y }
}
