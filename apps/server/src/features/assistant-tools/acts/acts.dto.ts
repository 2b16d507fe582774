import type { Act } from '@adjutant/contract/ai/conversations'
import { getToolTitle } from '../tools/assistant-tools.ts'
import type { ActRow } from './acts.store.ts'

export const toAct = (row: ActRow): Act => ({
  id: row.id,
  tool: row.tool,
  title: getToolTitle(row.tool),
  arguments: row.arguments as Act['arguments'],
  state: row.state,
  result: row.result,
  // Actions of earlier versions have neither owner nor organization.
  record: row.record && { ...row.record, owner: row.record.owner ?? null, organization: row.record.organization ?? null },
  changes: row.changes,
  decided_at: row.decided_at?.toISOString() ?? null,
})
