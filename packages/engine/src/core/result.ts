import { newEvent, type NewEvent } from './event.ts'
import type { EventBatch } from './event-batch.ts'
import type { CallPreview } from './preview.ts'
import type { RunState, Snapshot } from './run.ts'

/** Approvals of results use this name in place of a tool. */
export const saveResult = 'save_result'

/** The result becomes no record. */
const plainResult = 'message'

const textOf = (state: RunState): string => state.resultReply?.text ?? state.outputs.at(-1)?.text ?? ''

/** Returns the result if the worker must look up whether it needs approval: the run has read untrusted text and nobody has decided yet. */
export function findUncheckedResult({ plan }: Snapshot, state: RunState): { as: string; text: string } | undefined {
  const isDue = state.status === 'running' && !state.work && plan.steps[state.next] === undefined && state.result === undefined
  return isDue && plan.result !== plainResult && state.hasUntrustedText && !state.resultReply
    ? { as: plan.result, text: textOf(state) }
    : undefined
}

/** Returns undefined until the worker has looked up whether the result needs approval. A rejected result becomes no record. */
export function toResultEvent({ snapshot, state, lookups }: Pick<EventBatch, 'snapshot' | 'state' | 'lookups'>): NewEvent | undefined {
  if (findUncheckedResult(snapshot, state)) {
    if (!lookups.resultApproval) return undefined
    if (lookups.resultApproval !== 'none') return askApproval(snapshot, state, lookups.resultApproval)
  }
  const as = state.resultReply?.isApproved === false ? plainResult : snapshot.plan.result
  return newEvent('result', 'Here is the result.', { output: textOf(state), as })
}

function askApproval({ plan }: Snapshot, state: RunState, preview: CallPreview): NewEvent {
  const { prompt = 'Keep this result?', ...subject } = preview
  return newEvent('wait_for_human', prompt, {
    wait: state.waits + 1,
    kind: 'approval',
    step: Math.max(0, plan.steps.length - 1),
    prompt,
    approval: { tool: saveResult, arguments: { as: plan.result, text: textOf(state) }, ...subject, asks_each_time: true },
  })
}
