import type { CheckIn, Goal } from '@adjutant/contract/goals'
import { parseKpiNumber } from '../goals/kpi-number.ts'

export type CheckInValues = {
  /** Entered numbers by KPI. */
  numbers: Record<string, string>
  confidence: CheckIn['confidence']
  comment: string
}

export const toCheckInValues = ({ kpis, last_check_in }: Pick<Goal, 'kpis' | 'last_check_in'>): CheckInValues => ({
  numbers: Object.fromEntries(kpis.map(({ id, current_value }) => [id, String(current_value)])),
  confidence: last_check_in?.confidence ?? 'medium',
  comment: '',
})

export const toCheckInBody = ({ numbers, confidence, comment }: CheckInValues) => ({
  values: Object.entries(numbers)
    .filter(([, text]) => text.trim() !== '')
    .map(([kpi_id, text]) => ({ kpi_id, value: parseKpiNumber(text) })),
  confidence,
  comment: comment.trim() || null,
})
