import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { Crew } from '@adjutant/contract/ai/factory'
import { sampleId, sampleTime } from '../people.ts'

export const sampleInteraction: Conversation = { id: sampleId(800), name: 'Desk', created_at: sampleTime, updated_at: sampleTime }

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
