import type { FlowRun, RunSummary } from '@adjutant/contract/ai/runs'
import { adviceFlow } from '@adjutant/contract/core/choices'
import { sampleId } from '../people.ts'
import { sampleFlowRun, sampleRun } from './runs.ts'

const origin = { id: sampleId(600), conversation_id: null, name: adviceFlow } as const

/** The generation of advice as a line of the run list. */
export const sampleAdviceSummary: RunSummary = {
  ...sampleRun,
  ...origin,
  result_as: 'message',
  definition_id: sampleId(650),
  status: 'running',
  at_step: null,
  steps_total: 1,
  prompt: null,
  waiting_since: null,
}

/** The same run with its details. */
export const sampleAdviceRun: FlowRun = { ...sampleFlowRun, ...origin, flow_id: sampleId(650), steps: [] }
