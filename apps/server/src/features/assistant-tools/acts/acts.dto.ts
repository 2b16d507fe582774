import type { Act, DoneEffect } from '@adjutant/contract/ai/acts'
import { historyKinds, ownToolPrefix } from '@adjutant/contract/core/choices'
import { findToolByName, getToolTitle } from '../tools/assistant-tools.ts'
import { toJsonSchema, type ToolAction } from '../tools/tool.ts'
import { listEditableFields } from './act-fields.logic.ts'
import type { ActRow } from './acts.store.ts'

const hasHistory = (kind: string): boolean => historyKinds.some((one) => one === kind)

/** Whether a call that was carried out can be undone: by its tool, or by the version that it wrote. */
export function isUndoable({ tool: name, record, xid, changes }: Pick<ActRow, 'tool' | 'record' | 'xid' | 'changes'>): boolean {
  const tool = findToolByName(name)
  if (!tool || !record) return false
  return tool.undo !== undefined || (tool.action === 'update' && xid !== null && changes.length > 0 && hasHistory(record.kind))
}

function listFields({ state, tool }: ActRow): Act['fields'] {
  const found = state === 'proposed' ? findToolByName(tool) : undefined
  return found ? listEditableFields(toJsonSchema(found)) : []
}

/** An own tool can be deleted later, so the approval keeps its title as its first field. */
export const titleOf = ({ tool, changes }: ActRow): string =>
  (tool.startsWith(ownToolPrefix) && changes.find(({ field }) => field === 'tool')?.to) || getToolTitle(tool)

export const toAct = (row: ActRow): Act => ({
  id: row.id,
  tool: row.tool,
  title: titleOf(row),
  arguments: row.arguments,
  proposed_arguments: row.proposed_arguments,
  state: row.state,
  result: row.result,
  // Actions of earlier versions have neither owner nor organization.
  record: row.record && { ...row.record, owner: row.record.owner ?? null, organization: row.record.organization ?? null },
  changes: row.changes,
  fields: listFields(row),
  asks_each_time: row.asks_each_time,
  can_undo: row.state === 'done' && isUndoable(row),
  decided_at: row.decided_at?.toISOString() ?? null,
})

const actions: Record<Exclude<ToolAction, 'none'>, DoneEffect['action']> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  send: 'sent',
}

/** Returns the action of the tool; undefined if it changes nothing. A tool of an earlier version counts as an update. */
export function findDoneAction(tool: string): DoneEffect['action'] | undefined {
  const found = findToolByName(tool)
  if (!found) return 'updated'
  return !found.action || found.action === 'none' ? undefined : actions[found.action]
}

/** A call without a stored result is being sent, or the server crashed meanwhile. */
function listCallEffects(act: ActRow): DoneEffect[] {
  const { state } = act
  if (state !== 'done' && state !== 'interrupted') return []
  return [{ action: state === 'done' ? 'called' : 'maybe_called', tool: titleOf(act), record: null, changes: [], is_undone: false }]
}

/** Changes are stated for updates, and for actions without a record. */
export const toDoneEffect = ({ record, changes, ...effect }: DoneEffect): DoneEffect => ({
  ...effect,
  record: record && { kind: record.kind, id: record.id, title: record.title },
  changes: effect.action === 'updated' || !record ? changes : [],
})

/** The effects of acts that were carried out, or may have been. */
export const listDoneEffects = (acts: readonly ActRow[]): DoneEffect[] =>
  acts.flatMap((act) => {
    const { tool, state, record, changes } = act
    if (tool.startsWith(ownToolPrefix)) return listCallEffects(act)
    const action = state === 'done' || state === 'undone' ? findDoneAction(tool) : undefined
    if (!action) return []
    return [toDoneEffect({ action, tool, record, changes, is_undone: state === 'undone' })]
  })
