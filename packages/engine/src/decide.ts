import { askOutcome, findTool, toToolReason } from './call.ts'
import { noLookups, refusal, type Command, type Lookups, type Refusal, type Reply } from './command.ts'
import { ending, endingByLimit } from './ending.ts'
import { happening, type RunEvent, type Turn } from './event.ts'
import { top } from './frames.ts'
import { cut, delegate, findDelegation, listTools } from './prompt.ts'
import { findPostponement, toGiveUpReason } from './outage.ts'
import { readReply } from './reply.ts'
import { isEnded, type Call, type Frame, type RunState, type Snapshot } from './run.ts'
import { settle } from './settle.ts'
import { Story } from './story.ts'

/** The effect of a command. Without events nothing is stored. */
export interface Decided {
  events: RunEvent[]
  state: RunState
}

export const isRefusal = (decided: Decided | Refusal): decided is Refusal => 'refused' in decided

export function decide(
  snapshot: Snapshot,
  state: RunState,
  command: Command,
  now: number,
  lookups: Lookups = noLookups,
): Decided | Refusal {
  const story = new Story(snapshot, state, now, lookups)
  if (isEnded(state)) return command.type === 'stop' || command.type === 'take_up' ? story : refusal('run_ended')
  switch (command.type) {
    case 'take_up':
      return takeUp(story)
    case 'model_answered':
      return takeAnswer(story, command)
    case 'model_failed':
      return failByModel(story, command)
    case 'tool_answered':
      return takeToolAnswer(story, command)
    case 'proceed':
      return settle(story)
    case 'reply':
      return takeReply(story, command.reply)
    case 'stop':
      return story.add(ending(snapshot, 'stopped'))
    case 'fail':
      return story.add(ending(snapshot, 'failed', { reason: command.reason }))
    case 'limit_hit':
      return story.add(endingByLimit(snapshot, command.limit))
  }
}

/** The conversation whose model is called next. */
export function findAsked(state: RunState): (Frame & { agent: string }) | undefined {
  const frame = state.status === 'running' ? top(state) : undefined
  const isOpen = frame?.agent !== undefined && frame.calls.length === 0 && frame.said === undefined
  return isOpen ? (frame as Frame & { agent: string }) : undefined
}

function failByModel(story: Story, command: Command & { type: 'model_failed' }): Decided | Refusal {
  const { usage, outage, patienceMs = 0 } = command
  if (!findAsked(story.state)) return refusal('not_asked')
  const postponed = outage && findPostponement(story, outage, patienceMs, usage)
  if (postponed) return story.add(postponed)
  const reason = outage && patienceMs > 0 ? toGiveUpReason(outage, patienceMs) : command.reason
  return story.add(ending(story.snapshot, 'failed', { reason, ...(usage && { usage }) }))
}

/** The call that is recorded as started without a result. */
export function findBegun(state: RunState): Call | undefined {
  const call = state.status === 'running' ? top(state)?.calls[0] : undefined
  return call?.stage === 'begun' ? call : undefined
}

function takeUp(story: Story): Decided {
  const { snapshot, state } = story
  if (state.status === 'waiting') return story
  if (state.isFresh) return settle(story)
  if (state.counts.takeOvers >= snapshot.limits.takeOvers) return story.add(endingByLimit(snapshot, 'takeOvers'))
  const call = findBegun(state)
  const reason = 'The run was interrupted and goes on from its last stored event.'
  const step = state.work && { step: state.work.step }
  story.add(happening('warning', reason, { code: 'taken_over', ...step, ...(call && { call: call.id, tool: call.tool }), reason }))
  if (call && findTool(snapshot, call.tool)?.effect === 'outside') return story.add(askOutcome(state, call))
  return settle(story)
}

function takeAnswer({ snapshot, state, now, lookups }: Story, answer: Command & { type: 'model_answered' }): Decided | Refusal {
  const frame = findAsked(state)
  if (!frame) return refusal('not_asked')
  const { text, usage, model } = answer
  // Provider ids can be missing or repeated, so the run assigns its own.
  const calls = answer.calls.map(({ tool, arguments: given, problem, isApproved }, index) => {
    const found = problem ?? findProblem(snapshot, state, frame.agent, tool, given)
    const id = `${state.work!.step}-${state.counts.steps + 1}-${index + 1}`
    return { id, tool, arguments: given, ...(found && { problem: found }), ...(isApproved && { isApproved }) }
  })
  const turn: Turn = { agent: frame.agent, ...(model && { model }), text, calls, usage }
  return settle(new Story(snapshot, state, now, lookups, turn))
}

function findProblem({ plan }: Snapshot, state: RunState, agent: string, tool: string, given: unknown): string | undefined {
  const step = plan.steps[state.work!.step]!
  if (!listTools(plan, step, agent).some(({ name }) => name === tool)) return `There is no tool ${tool.slice(0, 100)} here.`
  if (tool !== delegate.name || step.kind !== 'model') return undefined
  return findDelegation(plan, step, given) ? undefined : 'Name a member of the crew as agent, and the task.'
}

/** Every later turn would carry a longer output. */
const maxOutputChars = 50_000

function takeToolAnswer(story: Story, command: Command & { type: 'tool_answered' }): Decided | Refusal {
  const { snapshot, state } = story
  const { ok, output, usage, outage, receipt } = command.answer
  const call = findBegun(state)
  if (call?.id !== command.call) return refusal('not_called')
  const postponed = outage && findPostponement(story, outage, command.patienceMs ?? 0, usage)
  if (postponed) return story.add(postponed)
  const foreign = findTool(snapshot, call.tool)?.brings_foreign_text ?? true
  const details = {
    step: state.work!.step,
    call: call.id,
    tool: call.tool,
    ok,
    output: cut(output, maxOutputChars),
    foreign,
    ...(usage && { usage }),
    ...(receipt && { receipt }),
  }
  story.add(happening('tool_result', ok ? call.tool : `${call.tool} did not succeed`, details))
  const isWholeStep = top(state)!.agent === undefined
  return isWholeStep && !ok ? story.add(ending(snapshot, 'failed', { reason: toToolReason(snapshot, call.tool, output) })) : settle(story)
}

/** Only stores the reply; a worker applies it, so that calls start in the worker. */
function takeReply(story: Story, reply: Reply): Decided | Refusal {
  const details = readReply(story.state, reply)
  return 'refused' in details ? details : story.add(happening('human_reply', details.text || details.decision || '', details))
}
