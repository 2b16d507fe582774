import { toStatement, type StatedClaim } from '@adjutant/analyst'
import type { Claim } from '@adjutant/contract/records/advice-claims'
import type { ClaimRow } from './claims.store.ts'

/** Undefined for a sentence that can't be measured. */
export function toStatedClaim({ kind, subject_name, comparison, value, unit, start_date, due_date }: ClaimRow): StatedClaim | undefined {
  if (kind === 'text' || start_date === null || due_date === null) return undefined
  return { kind, name: subject_name ?? '', comparison, value, unit, due: due_date, start: start_date }
}

/** A claim that counts in the track record as held or not held is final. */
export const isDecided = ({ verdict }: Pick<ClaimRow, 'verdict'>): boolean => verdict === 'held' || verdict === 'not_held'

export function toClaim(row: ClaimRow, canEditAdvice: boolean): Claim {
  const stated = toStatedClaim(row)
  return {
    id: row.id,
    kind: row.kind,
    sentence: row.sentence,
    statement: stated ? toStatement(stated) : (row.sentence ?? ''),
    goal_id: row.goal_id,
    kpi_id: row.kpi_id,
    task_id: row.task_id,
    comparison: row.comparison,
    value: row.value,
    unit: row.unit,
    due_date: row.due_date,
    verdict: row.verdict,
    reason: row.reason,
    value_seen: row.value_seen,
    evaluated_at: row.evaluated_at?.toISOString() ?? null,
    can_edit: canEditAdvice && !isDecided(row),
  }
}
