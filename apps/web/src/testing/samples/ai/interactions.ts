import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { Crew } from '@adjutant/contract/ai/factory'
import type { Answers } from '../../fake-api.ts'
import { pageOf } from '../../fake-api.ts'
import { sampleId, sampleTime } from '../people.ts'

export const sampleInteraction: Conversation = { id: sampleId(800), name: 'Desk', created_at: sampleTime, updated_at: sampleTime }

/** What an empty conversation asks for besides itself. */
export const interactionAnswers: Answers = {
  'GET /api/conversations/{id}/messages': () => pageOf([]),
  'GET /api/conversations/{id}/attachments': [],
  'GET /api/conversations/{id}/usage': { input_tokens: 0, output_tokens: 0 },
  'GET /api/assistant/usage': { input_tokens: 0, output_tokens: 0, limit: null },
  'GET /api/assistant/grants': [],
  'GET /api/ai-policy/mine': { models_limited_by: [], internet_search_off_by: [], external_tools_off_by: [], hosts_limited_by: [] },
  'GET /api/track-record': { days: 90, tools: [], agents: [] },
  'GET /api/crew-runs/': () => pageOf([]),
  'GET /api/flow-runs/': () => pageOf([]),
  'GET /api/models': [{ id: 'gpt-5-chat', name: 'Offline analyst', provider: 'offline', available: true }],
}

/** A crew that needs no input. */
export const sampleStartableCrew: Crew = {
  id: sampleId(850),
  name: 'Counting house',
  description: null,
  isAutoGen: false,
  is_public: false,
  organization_id: null,
  organization_name: null,
  can_edit: true,
  can_delete: true,
  created_at: sampleTime,
  updated_at: sampleTime,
  version: '1.0',
  process: 'sequential',
  agentIds: [sampleId(851)],
  tasks: [
    {
      name: 'Count',
      description: 'How many tasks are overdue?',
      expected_output: null,
      agent: sampleId(851),
      human_input: false,
      context: null,
    },
  ],
  result: 'message',
  requires_input: false,
}
