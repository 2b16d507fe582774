import { getStep } from '../plan/step.ts'
import { askOutcome, findTool, toToolReason } from './call.ts'
import { noLookups, rejection, type Command, type Lookups, type Rejection, type Reply } from './command.ts'
import { createEndEvent, createLimitEndEvent } from './end-event.ts'
import { newEvent, type RunEvent, type Turn } from './event.ts'
import { isFirstAnswer, findTop, getTop, getWork } from './frames.ts'
import { delegate, findDelegation, listTools, truncateVisibly } from '../worker/prompt.ts'
import { findPostponement, toGiveUpReason } from './outage.ts'
import { readReply } from './reply.ts'
import { isEnded, type StartedCall, type Frame, type RunState, type Snapshot } from './run.ts'
import { runUntilBlocked } from './run-until-blocked.ts'
import { EventBatch } from './event-batch.ts'

/** The effect of a command. Without events nothing is stored. */
export interface Decided {
  events: RunEvent[]
  state: RunState
}

export const isRejection = (decided: Decided | Rejection): decided is Rejection => 'code' in decided

export function decide(
  snapshot: Snapshot,
  state: RunState,
  command: Command,
  now: number,
  lookups: Lookups = noLookups,
): Decided | Rejection {
  const batch = new EventBatch(snapshot, state, now, lookups)
  if (isEnded(state)) return command.type === 'stop' || command.type === 'resume' ? batch : rejection('run_ended')
  switch (command.type) {
    case 'resume':
      return resume(batch)
    case 'model_answered':
      return takeAnswer(batch, command)
    case 'model_failed':
      return failByModel(batch, command)
    case 'tool_answered':
      return takeToolAnswer(batch, command)
    case 'proceed':
      return runUntilBlocked(batch)
    case 'reply':
      return takeReply(batch, command.reply)
    case 'stop':
      return batch.add(createEndEvent(snapshot, 'stopped'))
    case 'fail':
      return batch.add(createEndEvent(snapshot, 'failed', { reason: command.reason }))
    case 'limit_hit':
      return batch.add(createLimitEndEvent(snapshot, command.limit))
  }
}

/** The conversation whose model is called next. */
export function findFrameAwaitingModel(state: RunState): (Frame & { agent: string }) | undefined {
  const frame = state.status === 'running' ? findTop(state) : undefined
  if (frame?.agent === undefined || frame.calls.length > 0 || frame.lastText !== undefined) return undefined
  return { ...frame, agent: frame.agent }
}

function failByModel(batch: EventBatch, command: Command & { type: 'model_failed' }): Decided | Rejection {
  const { usage, outage, outageTimeoutMs = 0 } = command
  if (!findFrameAwaitingModel(batch.state)) return rejection('not_asked')
  const postponed = outage && findPostponement(batch, outage, outageTimeoutMs, usage)
  if (postponed) return batch.add(postponed)
  const reason = outage && outageTimeoutMs > 0 ? toGiveUpReason(outage, outageTimeoutMs) : command.reason
  return batch.add(createEndEvent(batch.snapshot, 'failed', { reason, ...(usage && { usage }) }))
}

/** The call that is recorded as started without a result. */
export function findBegun(state: RunState): StartedCall | undefined {
  return state.status === 'running' ? findTop(state)?.calls.find((call) => call.stage === 'started') : undefined
}

function resume(batch: EventBatch): Decided {
  const { snapshot, state } = batch
  if (state.status === 'waiting') return batch
  if (state.isFresh) return runUntilBlocked(batch)
  if (state.counts.takeOvers >= snapshot.limits.takeOvers) return batch.add(createLimitEndEvent(snapshot, 'takeOvers'))
  const call = findBegun(state)
  const reason = 'The run was interrupted and continues from its last stored event.'
  const step = state.work && { step: state.work.step }
  batch.add(newEvent('warning', reason, { code: 'taken_over', ...step, ...(call && { call: call.id, tool: call.tool }), reason }))
  if (call && findTool(snapshot, call.tool)?.effect === 'outside') return batch.add(askOutcome(state, call))
  return runUntilBlocked(batch)
}

function takeAnswer({ snapshot, state, now, lookups }: EventBatch, answer: Command & { type: 'model_answered' }): Decided | Rejection {
  const frame = findFrameAwaitingModel(state)
  if (!frame) return rejection('not_asked')
  const { text, usage, model } = answer
  const instructions = isFirstAnswer(frame) ? answer.instructions : undefined
  // Provider ids can be missing or repeated, so the run assigns its own.
  const calls = answer.calls.map(({ tool, arguments: toolArguments, problem }, index) => {
    const found = problem ?? findProblem(snapshot, state, frame.agent, tool, toolArguments)
    const id = `${getWork(state).step}-${state.counts.steps + 1}-${index + 1}`
    return { id, tool, arguments: toolArguments, ...(found && { problem: found }) }
  })
  const turn: Turn = { agent: frame.agent, ...(model && { model }), ...(instructions && { instructions }), text, calls, usage }
  return runUntilBlocked(new EventBatch(snapshot, state, now, lookups, turn))
}

function findProblem({ plan }: Snapshot, state: RunState, agent: string, tool: string, toolArguments: unknown): string | undefined {
  const step = getStep(plan, getWork(state).step)
  if (!listTools(plan, step, agent).some(({ name }) => name === tool)) return `There is no tool ${tool.slice(0, 100)} here.`
  if (tool !== delegate.name || step.kind !== 'model') return undefined
  return findDelegation(plan, step, toolArguments) ? undefined : 'Name a member of the crew as agent, and the task.'
}

/** Every later turn would carry a longer output. */
const maxOutputChars = 50_000

function takeToolAnswer(batch: EventBatch, command: Command & { type: 'tool_answered' }): Decided | Rejection {
  const { snapshot, state } = batch
  const { ok, output, usage, outage, receipt, isUntrusted } = command.answer
  const call = findBegun(state)
  if (call?.id !== command.call) return rejection('not_called')
  const postponed = outage && findPostponement(batch, outage, command.outageTimeoutMs ?? 0, usage)
  if (postponed) return batch.add(postponed)
  const foreign = findTool(snapshot, call.tool)?.brings_foreign_text ?? true
  const details = {
    step: getWork(state).step,
    call: call.id,
    tool: call.tool,
    ok,
    output: truncateVisibly(output, maxOutputChars),
    foreign,
    ...(isUntrusted !== undefined && { outside: isUntrusted }),
    ...(usage && { usage }),
    ...(receipt && { receipt }),
  }
  batch.add(newEvent('tool_result', ok ? call.tool : `${call.tool} did not succeed`, details))
  const isWholeStep = getTop(state).agent === undefined
  return isWholeStep && !ok
    ? batch.add(createEndEvent(snapshot, 'failed', { reason: toToolReason(snapshot, call.tool, output) }))
    : runUntilBlocked(batch)
}

/** Only stores the reply; a worker applies it, so that calls start in the worker. */
function takeReply(batch: EventBatch, reply: Reply): Decided | Rejection {
  const details = readReply(batch.state, reply)
  return 'code' in details ? details : batch.add(newEvent('human_reply', details.text || details.decision || '', details))
}
