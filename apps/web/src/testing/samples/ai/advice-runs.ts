import type { FlowRun, RunSummary } from '@adjutant/contract/ai/runs'
import { adviceFlow } from '@adjutant/contract/core/choices'
import { sampleId, sampleTime } from '../people.ts'

const spent = { input_tokens: 0, output_tokens: 0, worked_ms: 0, cost_usd: null }

const origin = {
  id: sampleId(600),
  conversation_id: null,
  name: adviceFlow,
  schedule_id: null,
  goal_id: null,
  retry_of: null,
  outcome: null,
  can_retry: false,
  reason: null,
  result_as: 'message',
  made: [],
  spent,
  created_at: sampleTime,
  ended_at: null,
} as const satisfies Partial<RunSummary>

/** The generation of advice as a line of the run list. */
export const sampleRunSummary: RunSummary = {
  ...origin,
  kind: 'flow',
  definition_id: sampleId(650),
  status: 'running',
  at_step: null,
  steps_done: 0,
  steps_total: 1,
  prompt: null,
  waiting_since: null,
  result: null,
}

/** The same run with its details. */
export const sampleFlowRun: FlowRun = {
  ...origin,
  flow_id: sampleId(650),
  status: 'running',
  wait: null,
  timeline: [],
  statement: { text: 'Nothing was changed.', effects: [] },
  undoable_calls: [],
  undone_calls: [],
  steps: [],
  usage: { input_tokens: 0, output_tokens: 0 },
}
