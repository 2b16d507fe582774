// Helpers of the page tests of runs.
import type { FlowRun } from '@adjutant/contract/ai/runs'
import { pageOf } from '../fake-api.ts'
import type { Answers } from '../fake-api.ts'
import { emptyConversationAnswers } from '../samples/ai/conversations.ts'
import { runConversation } from '../samples/ai/runs.ts'

/** Answers for the calls of a conversation without messages. `getRuns` returns the runs in it. */
export const answerRunConversation = (getRuns: () => readonly FlowRun[]): Answers => ({
  ...emptyConversationAnswers,
  'GET /api/conversations/{id}': runConversation,
  'GET /api/flow-runs/': () => pageOf(getRuns()),
})
