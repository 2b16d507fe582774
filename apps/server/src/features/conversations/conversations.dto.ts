import type { Act, Conversation, Message, Usage } from '@adjutant/contract/ai/conversations'
import type { ConversationRow } from './conversations.store.ts'
import type { ActRow, MessageRow } from './messages.store.ts'

/** Returns a tool's title for people, such as 'Create a task'. */
export type GetToolTitle = (tool: string) => string

export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const toAct = (row: ActRow, titleOf: GetToolTitle): Act => ({
  id: row.id,
  tool: row.tool,
  title: titleOf(row.tool),
  arguments: row.arguments as Act['arguments'],
  state: row.state,
  result: row.result,
  // Actions of earlier versions have neither owner nor organization.
  record: row.record && { ...row.record, owner: row.record.owner ?? null, organization: row.record.organization ?? null },
  changes: row.changes,
  decided_at: row.decided_at?.toISOString() ?? null,
})

const toUsage = ({ input_tokens, output_tokens }: MessageRow): Usage | null =>
  input_tokens === null || output_tokens === null ? null : { input_tokens, output_tokens }

export const toMessage = (row: MessageRow, titleOf: GetToolTitle): Message => ({
  id: row.id,
  conversation_id: row.conversation_id,
  sender: row.sender,
  content: row.content,
  text: row.content,
  timestamp: row.created_at.toISOString(),
  streaming: row.lease_until !== null,
  crew_run_id: row.crew_run_id,
  flow_run_id: row.flow_run_id,
  event_log: false,
  event: null,
  model: row.model,
  sources: row.sources,
  acts: row.acts.map((act) => toAct(act, titleOf)),
  unbacked: row.unbacked,
  usage: toUsage(row),
  failure: row.failure,
})
