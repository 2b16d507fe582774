import type { EventDetails, RunEvent } from './event.ts'
import { withCall, withTop, getWork } from './frames.ts'
import { toRecord } from '../json.ts'
import type { Call, RunState, Wait } from './run.ts'

export function applyReply(state: RunState, { details, atMs }: RunEvent & { type: 'human_reply' }): RunState {
  const { wait, ...rest } = state
  if (!wait) return state
  const going: RunState = { ...rest, status: 'running', waitedMs: state.waitedMs + atMs - wait.sinceMs, isFresh: true }
  return applyToWait(going, wait, details)
}

function applyToWait(state: RunState, wait: Wait, reply: EventDetails['human_reply']): RunState {
  switch (wait.kind) {
    case 'question':
      return { ...state, work: { ...getWork(state), reply: reply.text } }
    case 'review':
      return applyToDraft(state, reply)
    case 'approval':
    case 'outcome':
      if (wait.call === undefined) return { ...state, resultReply: toResultReply(reply) }
      return (reply.calls ?? [wait.call]).reduce(
        (before, id) => withCall(before, id, (call) => applyToCall(call, reply)),
        allowAlways(state, wait, reply),
      )
  }
}

function toResultReply({ decision, arguments: edited }: EventDetails['human_reply']): NonNullable<RunState['resultReply']> {
  const { text } = toRecord(edited)
  return { isApproved: decision === 'approve', ...(typeof text === 'string' && { text }) }
}

/** A changed draft is reviewed again, so that the person sees each version before the run continues. */
function applyToDraft(state: RunState, { decision, text }: EventDetails['human_reply']): RunState {
  if (decision === 'accept') return { ...state, work: { ...getWork(state), isAccepted: true } }
  return withTop(state, (frame) => {
    const { lastText: _, ...open } = frame
    return { ...open, messages: [...frame.messages, { role: 'user', text: text || rejectedMessage }] }
  })
}

const rejectedMessage = 'The person did not accept this and gave no reason. Improve it.'

function allowAlways(state: RunState, wait: Wait, { always, calls }: EventDetails['human_reply']): RunState {
  const decided = calls?.[0] ?? wait.call
  const tool = state.work?.frames.at(-1)?.calls.find(({ id }) => id === decided)?.tool
  return always && tool ? { ...state, allowedTools: [...state.allowedTools, tool] } : state
}

function applyToCall(call: Call, { decision, text, arguments: edited }: EventDetails['human_reply']): Call {
  if (decision === 'approve' || decision === 'again')
    return { ...call, stage: 'allowed', ...(edited !== undefined && { arguments: edited }) }
  return { ...call, stage: decision === 'done' ? 'reported' : 'refused', reply: text }
}
