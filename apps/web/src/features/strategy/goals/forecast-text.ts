import { isOpenGoal } from '@adjutant/contract/core/choices'
import type { Goal, Kpi } from '@adjutant/contract/goals'
import { toDateText } from '../../../ui/text/date-format.ts'
import { toValueText } from './goal-display.ts'

/** Three digits are enough for a forecast. */
const toRoundText = (value: number, unit: string | null) => toValueText(Number(value.toPrecision(3)), unit)

/** Never 0% or 100%, because a forecast is not certain. */
const toChanceText = (chance: number) => (chance < 1 ? 'Less than 1%' : chance > 99 ? 'More than 99%' : `${chance}%`)

/** "Likely 21.3 M€ on 1 Jan 2027, between 18.2 M€ and 24.4 M€. 31% chance of reaching the target." */
export function toForecastText({ chart, unit }: Pick<Kpi, 'chart' | 'unit'>, goal: Pick<Goal, 'due_date' | 'status'>, today: string) {
  if (!isOpenGoal(goal) || goal.due_date < today) return undefined
  const forecast = chart?.forecast
  const end = forecast?.points.at(-1)
  if (!forecast || !end) return 'A forecast needs values from three different days.'
  const range = `between ${toRoundText(end.low, unit)} and ${toRoundText(end.high, unit)}`
  const { chance } = forecast
  const chanceText = chance === null ? '' : `. ${toChanceText(chance)} chance of reaching the target`
  return `Likely ${toRoundText(end.value, unit)} on ${toDateText(end.day, 'short')}, ${range}${chanceText}.`
}

/** Describes a chart in words. */
export function toChartLabel(kpi: Kpi, goal: Pick<Goal, 'due_date' | 'status'>, today: string) {
  const values = kpi.chart?.values ?? []
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last) return kpi.name
  const ends = [first, last].map(({ value, at }) => `${toValueText(value, kpi.unit)} on ${toDateText(at, 'short')}`)
  const history = values.length === 1 ? ends[0] : `from ${ends[0]} to ${ends[1]}`
  const target =
    kpi.target_value === null ? 'No target' : `Target ${toValueText(kpi.target_value, kpi.unit)} by ${toDateText(goal.due_date, 'short')}`
  return [`${kpi.name}: ${history}`, target, toForecastText(kpi, goal, today)].filter(Boolean).join('. ')
}
