import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './time-chart.module.css'

type ChartPoint = { at: number; value: number }
type BandPoint = { at: number; low: number; high: number }

interface ChartSize {
  width: number
  height: number
}

/** Space for the labels of the axes. */
const margin = { top: 8, right: 8, bottom: 22, left: 44 }

/** A constant series is centered instead of divided by zero. */
function toDomain(numbers: readonly number[], padding: number): [number, number] {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return low === high ? [low - padding, high + padding] : [low, high]
}

/** Scales in which every time and every value fits. Both lists have at least one element. */
function toScales(times: readonly number[], values: readonly number[], { width, height }: ChartSize) {
  const right = Math.max(margin.left + 1, width - margin.right)
  const x = scaleUtc(toDomain(times, 86_400_000), [margin.left, right])
  const y = scaleLinear(toDomain(values, Math.abs(values[0] ?? 0) * 0.1 || 1), [height - margin.bottom, margin.top]).nice(4)
  return { x, y }
}

export type ChartLine = {
  key: string
  /** Oldest first. */
  points: readonly ChartPoint[]
  tone: 'brass' | 'muted'
  /** Keeps its value until the next one. */
  isStepped?: boolean
  isDashed?: boolean
  hasDots?: boolean
}

export type TimeChartProps = {
  /** Describes the chart for screen readers, which get nothing else. */
  label: string
  size: 'small' | 'large'
  lines: readonly ChartLine[]
  /** The area between two values, such as the likely outcomes. */
  band?: readonly BandPoint[]
  /** A horizontal line, such as the target. */
  level?: number | null
  formatValue: (value: number) => string
  formatTime: (time: Date) => string
}

const heights = { small: 120, large: 208 }

/** Measures the available width; the height is fixed. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

type Scales = ReturnType<typeof toScales>

function Axes({
  x,
  y,
  width,
  height,
  formatValue,
  formatTime,
}: Scales & { width: number; height: number } & Pick<TimeChartProps, 'formatValue' | 'formatTime'>) {
  const [first, last] = x.domain() as [Date, Date]
  const bottom = height - margin.bottom
  return (
    <>
      {y.ticks(3).map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text className={classes(styles.tick, styles.end)} x={margin.left - 8} y={y(tick)} dy="0.35em">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      <text className={styles.tick} x={margin.left} y={bottom + 16}>
        {formatTime(first)}
      </text>
      <text className={classes(styles.tick, styles.end)} x={width - margin.right} y={bottom + 16}>
        {formatTime(last)}
      </text>
    </>
  )
}

function Line({ line: { points, tone, isStepped, isDashed, hasDots }, x, y }: Scales & { line: ChartLine }) {
  const path = line<ChartPoint>()
    .x(({ at }) => x(at))
    .y(({ value }) => y(value))
    .curve(isStepped ? curveStepAfter : curveLinear)
  return (
    <>
      <path className={classes(styles.line, styles[tone], isDashed && styles.dashed)} d={path(points) ?? ''} />
      {hasDots && points.map(({ at, value }) => <circle key={at} className={styles.dot} cx={x(at)} cy={y(value)} r={2.5} />)}
    </>
  )
}

/** Values over time. The page reserves its height before it loads. */
export function TimeChart({ label, size, lines, band = [], level = null, ...formats }: TimeChartProps) {
  const { box, width } = useWidth()
  const height = heights[size]
  const points = lines.flatMap((one) => one.points)
  const times = [...points, ...band].map(({ at }) => at)
  const values = [...points.map(({ value }) => value), ...band.flatMap(({ low, high }) => [low, high]), ...(level === null ? [] : [level])]
  const scales = toScales(times, values, { width, height })
  const { x, y } = scales
  const bandPath = area<BandPoint>()
    .x(({ at }) => x(at))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))
  return (
    <div ref={box} className={classes(styles.chart, styles[size])}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height}>
          <Axes {...scales} width={width} height={height} {...formats} />
          {band.length > 0 && <path className={styles.band} d={bandPath(band) ?? ''} />}
          {level !== null && <line className={styles.level} x1={margin.left} x2={width - margin.right} y1={y(level)} y2={y(level)} />}
          {lines.map((one) => (
            <Line key={one.key} line={one} {...scales} />
          ))}
        </svg>
      )}
    </div>
  )
}
