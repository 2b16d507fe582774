import type { KpiInput } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ValidationError } from '../../platform/errors.ts'
import type { NewId } from '../../platform/ids.ts'
import type { KpiRow, NewValue } from './kpis.store.ts'

export interface KpiPlan {
  rows: KpiRow[]
  removedIds: string[]
  newValues: NewValue[]
}

/**
 * Plans the inserts, updates and deletes that turn the current KPIs into the requested ones. KPIs named by id stay and keep omitted fields.
 */
export function planKpis(goalId: string, present: readonly KpiRow[], wanted: readonly KpiInput[], newId: NewId): KpiPlan {
  const left = new Map(present.map((row) => [row.id, row]))
  const rows: KpiRow[] = []
  const newValues: NewValue[] = []
  for (const [position, input] of wanted.entries()) {
    const before = input.id == null ? undefined : take(left, input.id, position)
    const row = toRow(input, before, { id: before?.id ?? newId(), goal_id: goalId, position })
    rows.push(row)
    if (row.current_value !== before?.current_value) newValues.push({ id: newId(), kpi_id: row.id, value: row.current_value })
  }
  return { rows, removedIds: [...left.keys()], newValues }
}

/** Each id is allowed once; a foreign, missing or repeated id gets the same error. */
function take(left: Map<string, KpiRow>, id: string, position: number): KpiRow {
  const row = left.get(id)
  if (!row) throw ValidationError.field(`kpis.${position}.id`, appMessages.goal.kpiUnknown)
  left.delete(id)
  return row
}

function toRow(input: KpiInput, before: KpiRow | undefined, place: Pick<KpiRow, 'id' | 'goal_id' | 'position'>): KpiRow {
  return {
    ...place,
    name: input.name,
    current_value: input.current_value ?? before?.current_value ?? 0,
    target_value: sentOrPrevious(input.target_value, before?.target_value),
    start_value: sentOrPrevious(input.start_value, before?.start_value),
    unit: sentOrPrevious(input.unit, before?.unit),
  }
}

/** Null clears the value; undefined keeps it. */
const sentOrPrevious = <T>(sent: T | null | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent
