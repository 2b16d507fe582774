import type { Goal } from '@adjutant/contract/goals'
import { expect, it } from 'vitest'
import { toKpiUpdate, withKpiValue } from './kpi-update.ts'

const goal = {
  progress: 35,
  kpis: [
    { id: 'a', name: 'Deals', current_value: 1, target_value: 2, start_value: null, unit: null, progress: 50 },
    { id: 'b', name: 'Days late', current_value: 9, target_value: 2, start_value: 10, unit: 'd', progress: 13 },
  ],
} as unknown as Goal

it('recalculates the progress of the KPI and the goal', () => {
  const { kpis, progress } = withKpiValue(goal, 'b', 6)
  expect(kpis.map((kpi) => [kpi.current_value, kpi.progress])).toEqual([
    [1, 50],
    [6, 50],
  ])
  expect(progress).toBe(50)
})

it('sends the value of that KPI only, and lists the others to keep them', () => {
  expect(toKpiUpdate(goal, 'b', 6)).toEqual([
    { id: 'a', name: 'Deals' },
    { id: 'b', name: 'Days late', current_value: 6 },
  ])
})
