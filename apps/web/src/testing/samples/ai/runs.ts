import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { FlowRun, RunSummary } from '@adjutant/contract/ai/runs'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { sampleCrew, sampleFlow } from './factory.ts'
import { sampleId, sampleTime } from '../people.ts'

export const sampleSchedule: Schedule = {
  id: sampleId(300),
  kind: 'crew',
  definition_id: sampleCrew.id,
  name: sampleCrew.name,
  inputs: {},
  rhythm: { every: 'weekly', time: '07:00', weekdays: [1], day_of_month: null, cron: null, time_zone: 'UTC' },
  is_enabled: true,
  email_result: false,
  goal_id: null,
  conversation_id: null,
  next_runs: ['2031-01-06T07:00:00.000Z', '2031-01-13T07:00:00.000Z', '2031-01-20T07:00:00.000Z'],
  last_run: null,
  missed: null,
  problem: null,
  created_at: sampleTime,
  updated_at: sampleTime,
}

export const sampleSpent = { input_tokens: 0, output_tokens: 0, worked_ms: 0, cost_usd: null }

export const runConversation: Conversation = { id: sampleId(311), name: 'Desk', created_at: sampleTime, updated_at: sampleTime }

/** A flow that waits for the answer to its first question. */
export const sampleRun: RunSummary = {
  id: sampleId(310),
  conversation_id: runConversation.id,
  name: sampleFlow.name,
  schedule_id: null,
  goal_id: null,
  retry_of: null,
  outcome: null,
  can_retry: false,
  reason: null,
  result_as: 'note',
  made: [],
  spent: sampleSpent,
  kind: 'flow',
  definition_id: sampleFlow.id,
  status: 'waiting',
  at_step: 'First',
  steps_done: 0,
  steps_total: 2,
  prompt: 'What shall we call it?',
  waiting_since: sampleTime,
  result: null,
  created_at: sampleTime,
  ended_at: null,
}

/** A flow that has just started, with one step that calls a tool. */
export const sampleFlowRun: FlowRun = {
  id: sampleId(320),
  conversation_id: runConversation.id,
  name: 'Make a task',
  schedule_id: null,
  goal_id: null,
  retry_of: null,
  outcome: null,
  can_retry: false,
  reason: null,
  result_as: 'message',
  made: [],
  spent: sampleSpent,
  wait: null,
  timeline: [],
  statement: { text: 'Nothing was changed.', effects: [] },
  undoable_calls: [],
  undone_calls: [],
  steps: [{ step: 0, title: 'Create it', by: 'create_task', status: 'running', output: null, spent: sampleSpent }],
  usage: { input_tokens: 0, output_tokens: 0 },
  created_at: sampleTime,
  ended_at: null,
  flow_id: sampleFlow.id,
  status: 'running',
}
