import type { Goal, KpiHistory } from '@adjutant/contract/goals'
import { findDirection, type Direction } from '../records/kpi-direction.ts'

const dayMs = 24 * 3_600_000
/** Period of a trend in days. */
export const trendDays = 30
/** A KPI value younger than this many days is new, not stuck. */
const stuckDays = 7

export interface Trend {
  name: string
  unit: string | null
  from: number
  to: number
  target: number | null
  /** Null if the records don't contain it. */
  better: Direction | null
  /** Whole days since the KPI reached its value, or over which it changed; at most what its history covers. */
  days: number
}

/** Compares the value at the start of the period with the current one. */
export function toTrend(kpi: Goal['kpis'][number], values: KpiHistory['values'], now: Date): Trend {
  const since = new Date(now.getTime() - trendDays * dayMs).toISOString()
  const daysSince = (at: string | undefined) => (at === undefined ? 0 : Math.floor((now.getTime() - Date.parse(at)) / dayMs))
  const { name, unit, current_value: to, target_value: target } = kpi
  const first = values.findLast(({ at }) => at < since) ?? values[0]
  const from = first?.value ?? to
  const days = from === to ? daysSince(values.at(-1)?.at) : Math.min(trendDays, daysSince(first?.at))
  return { name, unit, from, to, target, better: findDirection(kpi, values[0]?.value ?? to), days }
}

export function toTrends(kpis: Goal['kpis'], history: KpiHistory[], now: Date): Trend[] {
  return kpis.map((kpi) => toTrend(kpi, history.find(({ kpi_id }) => kpi_id === kpi.id)?.values ?? [], now))
}

/** True if the value has been unchanged long enough to be meaningful. */
export const isStuck = ({ from, to, days }: Trend): boolean => from === to && days >= stuckDays
