import { getStep } from '../plan/step.ts'
import { applyReply } from './fold-reply.ts'
import { findTop, withCall, withoutCall, withTop, getWork } from './frames.ts'
import { findTurn, type EventDetails, type Postponement, type RunEvent, type Turn } from './event.ts'
import {
  delegate,
  fillArguments,
  findDelegation,
  findValueIn,
  toDelegatedOpening,
  toEarlierCallsText,
  toOpeningMessage,
} from '../worker/prompt.ts'
import { stateBefore, type Frame, type RunState, type Snapshot, type Usage, type Work } from './run.ts'

/** Replays events into the run's state; also used to resume after a crash. */
export const fold = (snapshot: Snapshot, events: readonly RunEvent[]): RunState =>
  events.reduce((state, event) => apply(snapshot, state, event), stateBefore(snapshot))

export function apply(snapshot: Snapshot, before: RunState, event: RunEvent): RunState {
  const turn = findTurn(event)
  const state = turn ? applyTurn(before, turn) : before
  return { ...applyEvent(snapshot, endPause(state, event.atMs), event), seq: event.seq }
}

/** An answer shows that the model is available again. */
function endOutage(state: RunState): RunState {
  const { outage: _, ...rest } = state
  return rest
}

/** The next event ends a pause; the time until then was waiting. */
function endPause(state: RunState, atMs: number): RunState {
  if (!state.pause) return state
  const { pause, ...rest } = state
  return { ...rest, waitedMs: state.waitedMs + atMs - pause.sinceMs }
}

function applyEvent(snapshot: Snapshot, state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'run_started':
      return { ...state, startedMs: event.atMs }
    case 'step_started':
      return startStep(snapshot, state, event.details.step)
    case 'tool_call':
      return { ...beginCall(snapshot, state, event.details), isFresh: false }
    case 'tool_result':
      return takeResult(state, event.details)
    case 'step_finished':
      return finishStep(state, event.details)
    case 'wait_for_human':
      return openWait(state, event)
    case 'human_reply':
      return applyReply(state, event)
    case 'result':
      return { ...state, result: event.details.output }
    case 'warning':
      return applyWarning(state, event)
    case 'crew_end':
    case 'crew_error':
    case 'terminal':
      return endRun(state, event)
    default:
      // A newer engine version can have stored unknown events.
      return state
  }
}

const plus = (a: Usage, b: Usage | undefined): Usage =>
  b ? { input_tokens: a.input_tokens + b.input_tokens, output_tokens: a.output_tokens + b.output_tokens } : a

/** Also used before the event with the turn exists, to determine that event. */
export function applyTurn(before: RunState, { text, calls, usage }: Turn): RunState {
  const lastText = calls.length === 0 && text.trim() !== '' ? { lastText: text } : {}
  const message = {
    role: 'assistant' as const,
    text,
    calls: calls.map(({ id, tool, arguments: toolArguments }) => ({ id, tool, arguments: toolArguments })),
  }
  const state = endOutage(before)
  const counted = { ...state, usage: plus(state.usage, usage), counts: { ...state.counts, steps: state.counts.steps + 1 } }
  return withTop(counted, (frame) => ({
    ...frame,
    messages: [...frame.messages, message],
    calls: calls.map((call) => ({ ...call, stage: 'requested' })),
    isCounted: false,
    ...lastText,
  }))
}

function startStep(snapshot: Snapshot, state: RunState, no: number): RunState {
  const step = getStep(snapshot.plan, no)
  const steps = state.counts.steps + (step.kind === 'model' ? 0 : 1)
  const work: Work = { step: no, frames: toFrames(snapshot, state, no), callsBegun: 0, isAccepted: false }
  return { ...state, status: 'running', next: no, work, counts: { ...state.counts, steps }, isFresh: false }
}

function toFrames(snapshot: Snapshot, state: RunState, no: number): Frame[] {
  const step = getStep(snapshot.plan, no)
  const find = findValueIn(snapshot, state)
  if (step.kind === 'model')
    return [newFrame(step.agent, withDone(snapshot, no, toOpeningMessage(snapshot.plan, step, state.outputs, find)))]
  if (step.kind !== 'tool') return []
  const toolArguments = fillArguments(step.arguments, find)
  return [{ messages: [], calls: [{ id: `${no}-0`, tool: step.tool, arguments: toolArguments, stage: 'requested' }], brokenAttempts: 0 }]
}

const withDone = ({ carried }: Snapshot, no: number, opening: string): string =>
  carried?.next === no && carried.done ? `${opening}\n\n${toEarlierCallsText(carried.done)}` : opening

const newFrame = (agent: string, text: string): Frame => ({ agent, messages: [{ role: 'user', text }], calls: [], brokenAttempts: 0 })

function beginCall(snapshot: Snapshot, state: RunState, details: EventDetails['tool_call']): RunState {
  const { call, n, arguments: toolArguments } = details
  const counts = { ...state.counts, toolCalls: state.counts.toolCalls + 1 }
  const begun = withCall({ ...state, counts }, call, (it) => ({ ...it, arguments: toolArguments, stage: 'started', n }))
  const work = { ...getWork(begun), callsBegun: n }
  const step = getStep(snapshot.plan, work.step)
  if (details.tool !== delegate.name || step.kind !== 'model') return { ...begun, work }
  const { agent, task } = findDelegation(snapshot.plan, step, toolArguments)!
  return { ...begun, work: { ...work, frames: [...work.frames, newFrame(agent.id, toDelegatedOpening(task, state.outputs))] } }
}

function takeResult(before: RunState, details: EventDetails['tool_result']): RunState {
  const state = endOutage(before)
  const { call, tool, ok, output, foreign, outside: isUntrusted = foreign, usage, receipt } = details
  const frames = getWork(state).frames
  const isFromMember = tool === delegate.name && !findTop(state)?.calls.some(({ id }) => id === call)
  const kept = isFromMember ? { ...state, work: { ...getWork(state), frames: frames.slice(0, -1) } } : state
  const resultMessage = withoutCall(kept, call, { role: 'tool', call, tool, ok, text: output })
  return {
    ...withTop(resultMessage, (frame) => ({ ...frame, brokenAttempts: 0, ...(frame.agent ? {} : { lastText: receipt?.text ?? output }) })),
    usage: plus(state.usage, usage),
    hasForeignText: state.hasForeignText || foreign,
    hasUntrustedText: state.hasUntrustedText || isUntrusted,
    isFresh: false,
  }
}

function finishStep(state: RunState, { step, title, kind, output, next }: EventDetails['step_finished']): RunState {
  const { work: _, ...rest } = state
  const finished = { ...rest, status: 'running' as const, next, isFresh: false }
  if (kind !== 'branch') return { ...finished, outputs: [...state.outputs, { step, title, text: output }] }
  return output === 'no' ? { ...finished, falseBranches: [...state.falseBranches, step] } : finished
}

function openWait(state: RunState, { details, atMs }: RunEvent & { type: 'wait_for_human' }): RunState {
  const { wait: no, kind, prompt, step, call, approvals } = details
  const calls = approvals?.map((approval) => approval.call)
  const wait = { no, kind, prompt, step, ...(call && { call }), ...(calls && { calls }), sinceMs: atMs }
  return { ...state, status: 'waiting', waits: no, wait }
}

/** Nothing runs while waiting, so a worker that claims the run interrupts nothing. */
function pauseRun(state: RunState, { retry_at, attempt, usage }: Postponement, atMs: number): RunState {
  return {
    ...state,
    usage: plus(state.usage, usage),
    outage: { sinceMs: state.outage?.sinceMs ?? atMs, attempts: attempt },
    pause: { sinceMs: atMs, untilMs: Date.parse(retry_at) },
    isFresh: true,
  }
}

function applyWarning(state: RunState, { details, atMs }: RunEvent & { type: 'warning' }): RunState {
  if (details.code === 'model_unavailable') return pauseRun(state, details, atMs)
  const { code, call, tool, reason } = details
  if (code === 'taken_over') return { ...state, isFresh: false, counts: { ...state.counts, takeOvers: state.counts.takeOvers + 1 } }
  const resultMessage = call
    ? withoutCall(state, call, { role: 'tool', call, tool, ok: false, text: reason })
    : withTop(state, (frame) => ({ ...frame, messages: [...frame.messages, { role: 'user', text: reason }] }))
  return withTop({ ...resultMessage, isFresh: false }, (frame) => ({
    ...frame,
    brokenAttempts: frame.brokenAttempts + (frame.isCounted ? 0 : 1),
    isCounted: true,
  }))
}

function endRun(state: RunState, { details, atMs }: RunEvent & { type: 'crew_end' | 'crew_error' | 'terminal' }): RunState {
  const { wait, ...rest } = state
  const waitedMs = state.waitedMs + (wait ? atMs - wait.sinceMs : 0)
  const { status, reason, usage } = details
  return { ...rest, status, endedMs: atMs, waitedMs, usage: plus(state.usage, usage), ...(reason && { reason }) }
}
