import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { FlowRun, RunEvent } from '@adjutant/contract/ai/runs'
import { sampleId, sampleTime } from '../people.ts'
import { toAnswer } from './conversations.ts'
import { sampleFlowRun, sampleSpent } from './runs.ts'

export const deskConversation: Conversation = { id: sampleId(900), name: 'Desk', created_at: sampleTime, updated_at: sampleTime }

/** A proposed change of a task that waits for approval. */
export interface ProposedChange {
  call: string
  title: string
  field: 'due_date' | 'status'
  from: string
  to: string
}

const toApproval = ({ call, title, field, from, to }: ProposedChange) => ({
  call,
  tool: 'change_task',
  arguments: { id: call, [field]: to },
  fields: [],
  asks_each_time: false,
  record: { kind: 'task', id: sampleId(901), title, url: null, page: null, owner: 'Ines Faber', organization: null },
  changes: [{ field, from, to }],
})

const toPrompt = (count: number) => `${count} actions need your approval.`

function toWaitEvent(wait: number, changes: readonly ProposedChange[]): RunEvent {
  const approvals = changes.map(toApproval)
  const { call: _, ...approval } = approvals[0]!
  const prompt = toPrompt(changes.length)
  return {
    id: wait,
    type: 'wait_for_human',
    summary: prompt,
    details: { wait, kind: 'approval', step: 0, prompt, approval, approvals },
    ts: sampleTime,
  }
}

/** The follow-up on overdue tasks, which waits for the approval of these changes, or is completed without any. */
export function toOverdueRun(wait: number, changes: readonly ProposedChange[]): FlowRun {
  const isWaiting = changes.length > 0
  return {
    ...sampleFlowRun,
    id: sampleId(902),
    flow_id: sampleId(903),
    conversation_id: deskConversation.id,
    name: 'overdue_follow_up',
    status: isWaiting ? 'paused' : 'completed',
    outcome: isWaiting ? null : 'completed',
    wait: isWaiting ? { wait, kind: 'approval', prompt: toPrompt(changes.length) } : null,
    timeline: isWaiting ? [toWaitEvent(wait, changes)] : [],
    steps: [
      { step: 0, title: 'Follow up', by: 'Chief of staff', status: isWaiting ? 'waiting' : 'done', output: null, spent: sampleSpent },
    ],
    ended_at: isWaiting ? null : sampleTime,
  }
}

/** The result of the run in its conversation. */
export const overdueResult = toAnswer(1, 'I updated 3 tasks.', {
  conversation_id: deskConversation.id,
  flow_run_id: sampleId(902),
  model: null,
})
