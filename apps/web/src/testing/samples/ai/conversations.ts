import type { Act } from '@adjutant/contract/ai/acts'
import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import type { Model } from '@adjutant/contract/ai/models'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pageOf } from '../../fake-api.ts'
import type { Answers } from '../../fake-api.ts'
import { sampleId, sampleTime } from '../people.ts'
import { unrestricted } from './factory.ts'

export const sampleConversation: Conversation = {
  id: sampleId(200),
  name: 'Decisions for the week',
  created_at: sampleTime,
  updated_at: sampleTime,
}

/** The only model of an installation without an API key. */
export const offlineModel: Model = {
  id: 'gpt-5-chat',
  name: appMessages.conversation.offlineAnalyst,
  provider: 'offline',
  available: true,
}

const noUsage = { input_tokens: 0, output_tokens: 0 }

/** Answers for the calls of a conversation without messages and runs. */
export const emptyConversationAnswers: Answers = {
  'GET /api/conversations/{id}': sampleConversation,
  'GET /api/conversations/{id}/messages': () => pageOf([]),
  'GET /api/conversations/{id}/attachments': [],
  'GET /api/conversations/{id}/usage': noUsage,
  'GET /api/assistant/usage': { ...noUsage, limit: null },
  'GET /api/assistant/grants': [],
  'GET /api/ai-policy/mine': unrestricted,
  'GET /api/models': [offlineModel],
  'GET /api/crew-runs/': () => pageOf([]),
  'GET /api/flow-runs/': () => pageOf([]),
  'GET /api/track-record': { days: 90, tools: [], agents: [] },
}

const sampleMessage: Message = {
  id: sampleId(300),
  conversation_id: sampleConversation.id,
  sender: 'ai',
  content: '',
  text: '',
  timestamp: sampleTime,
  streaming: false,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  event: null,
  model: null,
  sources: [],
  acts: [],
  statement: null,
  checks: { removed_citations: [], unsourced_figures: [] },
  usage: null,
  failure: null,
}

/** The answer with this number; higher numbers are later. */
export const toAnswer = (number: number, content: string, fields: Partial<Message> = {}): Message => ({
  ...sampleMessage,
  id: sampleId(1_000 + number),
  content,
  text: content,
  model: offlineModel.id,
  ...fields,
})

export const toQuestion = (number: number, content: string, fields: Partial<Message> = {}) =>
  toAnswer(number, content, { sender: 'user', model: null, ...fields })

export const sampleAct: Act = {
  id: sampleId(400),
  tool: 'create_task',
  title: 'Create a task',
  arguments: { title: 'Call Maersk', due_date: '2031-03-09' },
  proposed_arguments: null,
  state: 'proposed',
  result: null,
  record: null,
  changes: [
    { field: 'title', from: null, to: 'Call Maersk' },
    { field: 'due_date', from: null, to: 'Sun, 9 Mar 2031' },
  ],
  fields: [],
  asks_each_time: false,
  can_undo: false,
  decided_at: null,
}
