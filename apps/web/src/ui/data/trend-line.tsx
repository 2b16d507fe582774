import { toTrendPoints } from './trend-points.ts'
import type { TrendValue } from './trend-points.ts'
import styles from './trend-line.module.css'

type TrendLineProps = {
  /** One sentence that describes the line. */
  label: string
  /** Oldest first. */
  values: readonly TrendValue[]
  target?: number | null
}

const box = { width: 156, height: 32 }
/** Padding for the dot and the stroke. */
const edge = 4

/** A sparkline of a value's history with its target. */
export function TrendLine({ label, values, target = null }: TrendLineProps) {
  const trend = toTrendPoints(values, target, box)
  if (!trend) return null
  const { points, targetY } = trend
  const last = points.at(-1)!
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.trend}
      viewBox={`${-edge} ${-edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`}
      width={box.width + 2 * edge}
      height={box.height + 2 * edge}
    >
      {targetY !== undefined && <line className={styles.target} x1={0} x2={box.width} y1={targetY} y2={targetY} />}
      <polyline className={styles.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle className={styles.dot} cx={last.x} cy={last.y} r={3} />
    </svg>
  )
}
