import type { CheckIn, Goal } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'

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

/** The message of a number that can't be sent; an empty one keeps the KPI's value. */
export const findNumberError = (text: string) =>
  text.trim() !== '' && !(Math.abs(Number(text)) <= limits.kpiValue) ? appMessages.goal.kpiOutOfRange : undefined

export const toCheckInBody = ({ numbers, confidence, comment }: CheckInValues) => ({
  values: Object.entries(numbers)
    .filter(([, text]) => text.trim() !== '')
    .map(([kpi_id, text]) => ({ kpi_id, value: Number(text) })),
  confidence,
  comment: comment.trim() || null,
})
