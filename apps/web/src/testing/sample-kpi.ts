import type { Kpi } from '@adjutant/contract/goals'

export const sampleKpi: Kpi = {
  id: 'a',
  name: 'Deals',
  current_value: 1,
  target_value: 4,
  start_value: null,
  unit: null,
  progress: 25,
  pace: null,
  chart: null,
}
