// What the page tests of runs share.
import type { FlowRun } from '@adjutant/contract/ai/runs'
import { pageOf } from '../fake-api.ts'
import type { Answers } from '../fake-api.ts'
import { unrestricted } from '../samples/ai/factory.ts'
import { sampleConversation, sampleFlowRun } from '../samples/ai/runs.ts'

/** The answers to what a conversation without messages loads. `getRuns` returns the runs in it. */
export const toConversationAnswers = (getRuns: () => readonly FlowRun[]): Answers => ({
  'GET /api/conversations/{id}': sampleConversation,
  'GET /api/conversations/{id}/messages': () => pageOf([]),
  'GET /api/conversations/{id}/attachments': [],
  'GET /api/conversations/{id}/usage': sampleFlowRun.usage,
  'GET /api/assistant/usage': { ...sampleFlowRun.usage, limit: null },
  'GET /api/assistant/grants': [],
  'GET /api/ai-policy/mine': unrestricted,
  'GET /api/crew-runs/': () => pageOf([]),
  'GET /api/flow-runs/': () => pageOf(getRuns()),
  'GET /api/track-record': { days: 90, tools: [], agents: [] },
  'GET /api/models': [],
})
