export type TrendValue = { value: number; at: string }

interface TrendBox {
  width: number
  height: number
}

/** The range that must fit; a constant line is centered. */
function toRange(numbers: readonly number[]) {
  const low = Math.min(...numbers)
  const high = Math.max(...numbers)
  return low === high ? { low: low - 1, high: high + 1 } : { low, high }
}

/** Values over time as points of a box, y downwards, and the height of the target. */
export function toTrendPoints(values: readonly TrendValue[], target: number | null, { width, height }: TrendBox) {
  if (values.length === 0) return undefined
  const times = values.map(({ at }) => Date.parse(at))
  const first = Math.min(...times)
  const spanMs = Math.max(...times) - first
  const { low, high } = toRange([...values.map(({ value }) => value), ...(target === null ? [] : [target])])
  const toX = (time: number) => (spanMs === 0 ? width : ((time - first) / spanMs) * width)
  const toY = (value: number) => height - ((value - low) / (high - low)) * height
  const points = values.map(({ value }, index) => ({ x: toX(times[index] ?? 0), y: toY(value) }))
  return { points, targetY: target === null ? undefined : toY(target) }
}
