import { addDays } from '@adjutant/contract/core/days'
import type { KpiForecast } from '@adjutant/contract/goals'
import { findDirection } from '../records/kpi-direction.ts'
import { forecastKpi, type ForecastInput } from './kpi-forecast.ts'

/** Enough for the curve of the band. */
const shownPoints = 6

/** The forecast from the last value to the due date. Null with too few values, and if the due date has passed. */
export function toKpiForecast(input: ForecastInput, today: string): KpiForecast | null {
  if (input.until < today) return null
  const forecast = forecastKpi(input)
  if (!forecast) return null
  const lastDay = input.values.at(-1)!.at.slice(0, 10)
  const count = Math.min(shownPoints, forecast.days)
  const points = Array.from({ length: count }, (_, index) => {
    const { day, ...point } = forecast.at(Math.round((forecast.days * (index + 1)) / count))
    return { day: addDays(lastDay, day), ...point }
  })
  const { start: start_value, target: target_value } = input
  const better = findDirection({ start_value, target_value }, input.values[0]!.value)
  if (target_value === null || better === null) return { points, chance: null }
  const below = forecast.probabilityBelow(target_value)
  return { points, chance: Math.round((better === 'higher' ? 1 - below : below) * 100) }
}
