import type { Statement } from '@adjutant/contract/ai/acts'
import type { AnswerChecks, Conversation, Message, Usage } from '@adjutant/contract/ai/conversations'
import { listDoneEffects, toAct, toActSummary } from '../assistant-tools/index.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { DraftText } from './drafts.store.ts'
import type { MessageRow } from './messages.store.ts'

export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const noChecks: AnswerChecks = { removed_citations: [], unsourced_figures: [] }

const toUsage = ({ input_tokens, output_tokens }: MessageRow): Usage | null =>
  input_tokens === null || output_tokens === null ? null : { input_tokens, output_tokens }

/** A finished answer or run result has a summary of its effects. */
const findStatement = ({ sender, lease_until, other_effects, acts }: MessageRow): Statement | null =>
  sender === 'ai' && lease_until === null ? toActSummary([...other_effects, ...listDoneEffects(acts)]) : null

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
  statement: findStatement(row),
  checks: row.checks ?? noChecks,
  usage: toUsage(row),
  failure: row.failure,
})

/** An answer in progress; `streaming` is false for one that failed. */
export const toPartialMessage = ({ id, conversationId, model, startedAt, text }: DraftText, streaming: boolean): Message => ({
  id,
  conversation_id: conversationId,
  sender: 'ai',
  content: text,
  text,
  timestamp: startedAt.toISOString(),
  streaming,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  event: null,
  model,
  sources: [],
  acts: [],
  statement: null,
  checks: noChecks,
  usage: null,
  failure: null,
})
