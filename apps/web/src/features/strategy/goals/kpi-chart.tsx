import type { Goal, Kpi } from '@adjutant/contract/goals'
import { LazyTimeChart } from '../charts/lazy-time-chart.tsx'
import { toDate, toDateText } from '../../../ui/text/date-format.ts'
import { toChartLabel, toForecastText } from './forecast-text.ts'
import styles from './kpi-chart.module.css'

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

const timeOf = (value: string) => toDate(value).getTime()

/** The forecast begins at the last value. */
function toForecastParts({ values, forecast }: NonNullable<Kpi['chart']>) {
  const last = values.at(-1)
  if (!last || !forecast) return { middle: [], band: [] }
  const start = { at: timeOf(last.at), value: last.value, low: last.value, high: last.value }
  const points = [start, ...forecast.points.map(({ day, ...point }) => ({ at: timeOf(day), ...point }))]
  return { middle: points, band: points }
}

type KpiChartProps = { kpi: Kpi; goal: Goal; today: string; size?: 'small' | 'large' }

/** History, target and forecast of a KPI, with the forecast in words. */
export function KpiChart({ kpi, goal, today, size = 'small' }: KpiChartProps) {
  const { chart } = kpi
  if (!chart || chart.values.length === 0) return null
  const { middle, band } = toForecastParts(chart)
  const history = chart.values.map(({ value, at }) => ({ value, at: timeOf(at) }))
  const text = toForecastText(kpi, goal, today)
  return (
    <div className={styles.chart}>
      <LazyTimeChart
        label={toChartLabel(kpi, goal, today)}
        size={size}
        lines={[
          { key: 'history', points: history, tone: 'brass', hasDots: true },
          { key: 'forecast', points: middle, tone: 'brass', isDashed: true },
        ]}
        band={band}
        level={kpi.target_value}
        formatValue={(value) => compact.format(value)}
        formatTime={(time) => toDateText(time, 'short')}
      />
      {text && <p className={styles.forecast}>{text}</p>}
    </div>
  )
}
