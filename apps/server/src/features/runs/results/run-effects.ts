import type { CreatedRecord } from '@adjutant/contract/ai/runs'
import type { ActRecord, DoneEffect, FieldChange } from '@adjutant/contract/ai/acts'
import { actActions } from '@adjutant/contract/core/choices'
import type { RunEvent, Snapshot } from '@adjutant/engine'

const toRecordRef = (record: ActRecord | null): DoneEffect['record'] => record && { kind: record.kind, id: record.id, title: record.title }

/** A receipt of an earlier version has no action. */
const toAction = (action: string | undefined): DoneEffect['action'] => actActions.find((one) => one === action) ?? 'updated'

function toEffect({ plan }: Snapshot, { details }: RunEvent & { type: 'tool_result' }): DoneEffect[] {
  const { ok, tool: name, receipt } = details
  const tool = plan.tools.find((one) => one.name === name)
  if (!ok || !tool) return []
  if (tool.effect === 'outside') return [{ action: 'called', tool: tool.title ?? name, record: null, changes: [], is_undone: false }]
  // A tool without an action made only a text, such as a draft.
  if (!receipt || (receipt.action === undefined && receipt.record === null)) return []
  const action = toAction(receipt.action)
  const changes = action === 'updated' || receipt.record === null ? (receipt.changes as unknown as FieldChange[]) : []
  const builtin = (tool as { builtin?: string }).builtin ?? name
  return [{ action, tool: builtin, record: toRecordRef(receipt.record as unknown as ActRecord | null), changes, is_undone: false }]
}

/** What a run did, from its stored tool results and the records that its result became. */
export const listRunEffects = (snapshot: Snapshot, events: readonly RunEvent[], made: readonly CreatedRecord[]): DoneEffect[] => [
  ...events.flatMap((event) => (event.type === 'tool_result' ? toEffect(snapshot, event) : [])),
  ...made.map((record): DoneEffect => ({ action: 'created', tool: 'save_result', record, changes: [], is_undone: false })),
]
