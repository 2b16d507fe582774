import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import type { Claim, ClaimInput } from '@adjutant/contract/records/advice-claims'
import { parseKpiNumber } from '../goals/kpi-number.ts'

/** The texts of the form. */
export type ClaimValues = {
  kind: ClaimInput['kind']
  subject_id: string
  comparison: NonNullable<ClaimInput['comparison']>
  value: string
  due_date: string
}

/** A sentence that can't be measured starts an empty form. */
export function toClaimValues(claim: Claim | undefined): ClaimValues {
  const kind = !claim || claim.kind === 'text' ? 'kpi' : claim.kind
  return {
    kind,
    subject_id: claim?.kpi_id ?? claim?.goal_id ?? claim?.task_id ?? '',
    comparison: claim?.comparison ?? 'at_least',
    value: claim?.value?.toString() ?? '',
    due_date: claim?.due_date ?? '',
  }
}

export const needsValue = (kind: ClaimValues['kind']): boolean => kind === 'kpi' || kind === 'progress'

export function toClaimInput({ kind, subject_id, comparison, value, due_date }: ClaimValues): ClaimInput {
  return {
    kind,
    subject_id,
    due_date,
    comparison: kind === 'kpi' ? comparison : null,
    value: needsValue(kind) ? parseKpiNumber(value) : null,
  }
}

/** Undefined if the form can be sent. */
export function validateClaim({ kind, subject_id, value, due_date }: ClaimValues) {
  const number = parseKpiNumber(value)
  const isMissing = Number.isNaN(number)
  const issues = {
    ...(subject_id === '' && { subject_id: claimMessages.subjectRequired }),
    ...(kind === 'kpi' && isMissing && { value: claimMessages.valueRequired }),
    ...(kind === 'progress' && (isMissing || number < 0 || number > 100) && { value: claimMessages.percentInvalid }),
    ...(due_date === '' && { due_date: claimMessages.dueRequired }),
  }
  return Object.keys(issues).length > 0 ? issues : undefined
}
