import type { CreatedRecord } from '@adjutant/contract/ai/runs'
import type { DoneEffect } from '@adjutant/contract/ai/acts'
import { actActions, type saveResult as saveResultTool } from '@adjutant/contract/core/choices'
import { saveResult, type RunEvent, type Snapshot } from '@adjutant/engine'
import { toDoneEffect, type DoneToolCall } from '../../assistant-tools/index.ts'
import type { RunTool } from '../../factory/index.ts'

type ToolResult = RunEvent & { type: 'tool_result' }
type Receipt = NonNullable<ToolResult['details']['receipt']>

/** The engine passes a receipt on as JSON. One of an earlier version has no transaction. */
const readReceipt = (receipt: Receipt) =>
  receipt as unknown as Pick<DoneToolCall, 'record' | 'changes'> & Partial<Pick<DoneToolCall, 'xid'>>

const findTool = ({ plan }: Snapshot, name: string): RunTool | undefined => plan.tools.find((tool) => tool.name === name)

/** A receipt of an earlier version has no action. */
const toAction = (action: string | undefined): DoneEffect['action'] => actActions.find((one) => one === action) ?? 'updated'

function toEffect(snapshot: Snapshot, { details }: ToolResult, undoneCalls: ReadonlySet<string>): DoneEffect[] {
  const { ok, tool: name, receipt } = details
  const tool = findTool(snapshot, name)
  if (!ok || !tool) return []
  if (tool.effect === 'outside') return [{ action: 'called', tool: tool.title ?? name, record: null, changes: [], is_undone: false }]
  // A tool without an action made only a text, such as a draft.
  if (!receipt || (receipt.action === undefined && receipt.record === null)) return []
  const { record, changes } = readReceipt(receipt)
  const action = toAction(receipt.action)
  return [toDoneEffect({ action, tool: tool.builtin ?? name, record, changes, is_undone: undoneCalls.has(details.call) })]
}

const none: ReadonlySet<string> = new Set()

/** The engine imports no contract, so the compiler compares the two names here. */
const savedBy: typeof saveResultTool = saveResult

/** Lists a run's effects, from its stored tool results and the records created from its result. */
export const listRunEffects = (
  snapshot: Snapshot,
  events: readonly RunEvent[],
  made: readonly CreatedRecord[],
  undoneCalls: ReadonlySet<string> = none,
): DoneEffect[] => [
  ...events.flatMap((event) => (event.type === 'tool_result' ? toEffect(snapshot, event, undoneCalls) : [])),
  ...made.map((record): DoneEffect => ({ action: 'created', tool: savedBy, record, changes: [], is_undone: false })),
]

/** The calls of a run that changed a record. */
export function listDoneCalls(snapshot: Snapshot, events: readonly RunEvent[]): (DoneToolCall & { id: string; seq: number })[] {
  return events.flatMap((event) => {
    const receipt = event.type === 'tool_result' && event.details.ok ? event.details.receipt : undefined
    if (event.type !== 'tool_result' || !receipt) return []
    const { call: id, tool } = event.details
    const { record, changes, xid = null } = readReceipt(receipt)
    const builtin = findTool(snapshot, tool)?.builtin ?? tool
    return [{ id, seq: event.seq, tool: builtin, record, changes, xid }]
  })
}
