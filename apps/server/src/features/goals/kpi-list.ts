import type { KpiInput } from '@adjutant/contract/goals'
import { words } from '@adjutant/contract/words'
import { Invalid } from '../../platform/errors.ts'
import type { NewId } from '../../platform/ids.ts'
import type { KpiRow, NewValue } from './kpis.store.ts'

export interface KpiPlan {
  rows: KpiRow[]
  removedIds: string[]
  newValues: NewValue[]
}

/** What it takes to turn the KPIs that a goal has into those that are wanted. Who is named by id stays, with what is not sent of it. */
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

/** Each may be named once; another goal's, one that is gone and one named before get the same answer. */
function take(left: Map<string, KpiRow>, id: string, position: number): KpiRow {
  const row = left.get(id)
  if (!row) throw Invalid.field(`kpis.${position}.id`, words.goal.kpiUnknown)
  left.delete(id)
  return row
}

function toRow(input: KpiInput, before: KpiRow | undefined, place: Pick<KpiRow, 'id' | 'goal_id' | 'position'>): KpiRow {
  return {
    ...place,
    name: input.name,
    current_value: input.current_value ?? before?.current_value ?? 0,
    target_value: sentOr(input.target_value, before?.target_value),
    start_value: sentOr(input.start_value, before?.start_value),
    unit: sentOr(input.unit, before?.unit),
  }
}

/** Null is a wish of its own: it clears. */
const sentOr = <T>(sent: T | null | undefined, before: T | null | undefined): T | null => (sent === undefined ? (before ?? null) : sent)
