import type { Kpi } from '@adjutant/contract/goals'
import { expect, it } from 'vitest'
import { toChartLabel, toForecastText } from './forecast-text.ts'
import { toPaceText } from './goal-display.ts'

const goal = { due_date: '2027-01-01', status: 'in_progress' as const }
const today = '2026-11-17'
const values = [
  { value: 4, at: '2026-10-01T09:00:00Z' },
  { value: 10, at: '2026-11-01T09:00:00Z' },
]
const forecast = { points: [{ day: '2027-01-01', value: 21.316, low: 18.24, high: 24.4 }], chance: 31 }
const kpi = { name: 'Committed', unit: 'M€', target_value: 25, chart: { values, forecast } } as unknown as Kpi

it('says the pace in words', () => {
  expect(toPaceText({ state: 'behind', days: 1 })).toBe('behind by 1 day')
  expect(toPaceText({ state: 'ahead', days: 12 })).toBe('ahead by 12 days')
  expect(toPaceText({ state: 'on_pace', days: 2 })).toBe('on pace')
  expect(toPaceText({ state: 'reached', days: 0 })).toBe('target met')
})

it('says the forecast with its range and chance', () => {
  expect(toForecastText(kpi, goal, today)).toBe(
    'Likely 21.3 M€ on 1 Jan 2027, between 18.2 M€ and 24.4 M€. 31% chance of reaching the target.',
  )
  const never = { ...kpi, chart: { values, forecast: { ...forecast, chance: 0 } } }
  expect(toForecastText(never, goal, today)).toContain('Less than 1% chance of reaching')
  const open = { ...kpi, chart: { values, forecast: { ...forecast, chance: null } } }
  expect(toForecastText(open, goal, today)).not.toContain('chance')
})

it('says why there is no forecast, and nothing once the goal is over', () => {
  const few = { ...kpi, chart: { values, forecast: null } }
  expect(toForecastText(few, goal, today)).toBe('A forecast needs values from three different days.')
  expect(toForecastText(few, { ...goal, status: 'done' }, today)).toBeUndefined()
  expect(toForecastText(few, goal, '2027-02-01')).toBeUndefined()
})

it('describes a whole chart', () => {
  expect(toChartLabel(kpi, goal, today)).toBe(
    'Committed: from 4 M€ on 1 Oct 2026 to 10 M€ on 1 Nov 2026. Target 25 M€ by 1 Jan 2027. Likely 21.3 M€ on 1 Jan 2027, between 18.2 M€ and 24.4 M€. 31% chance of reaching the target.',
  )
})
