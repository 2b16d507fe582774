import type { Conversation, Message, Usage } from '@adjutant/contract/ai/conversations'
import { toAct } from '../assistant-tools/index.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const toUsage = ({ input_tokens, output_tokens }: MessageRow): Usage | null =>
  input_tokens === null || output_tokens === null ? null : { input_tokens, output_tokens }

export const toMessage = (row: MessageRow): Message => ({
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
  acts: row.acts.map(toAct),
  unbacked: row.unbacked,
  usage: toUsage(row),
  failure: row.failure,
})
