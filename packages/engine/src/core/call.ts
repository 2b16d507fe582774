import type { ToolDefinition } from '../definition/definition.ts'
import { ending, endingByLimit, findLimitHit } from './ending.ts'
import { newEvent, type NewEvent } from './event.ts'
import { hasExceededRetries, top, getTop, getWork } from './frames.ts'
import type { CallPreview } from './preview.ts'
import { delegate, nameOf } from '../worker/prompt.ts'
import type { Call, RunState, Snapshot } from './run.ts'
import type { EventBatch } from './event-batch.ts'

export const findTool = ({ plan }: Snapshot, name: string): ToolDefinition | undefined =>
  name === delegate.name ? delegate : plan.tools.find((tool) => tool.name === name)

const titleOf = (snapshot: Snapshot, tool: string): string => findTool(snapshot, tool)?.title ?? tool

/** Why a run failed at a tool. */
export const toToolReason = (snapshot: Snapshot, tool: string, output: string): string =>
  `The tool “${titleOf(snapshot, tool)}” failed: ${output}`

/** The next event for the first open call; none while the call runs or waits for its preview. */
export function findCallEvent(at: Pick<EventBatch, 'snapshot' | 'state' | 'now' | 'lookups'>, call: Call): NewEvent | undefined {
  const { snapshot, state, now } = at
  if (call.problem !== undefined) return toProblemEvent(snapshot, state, call, call.problem)
  switch (call.stage) {
    case 'started':
      return undefined
    case 'refused':
      return toResult(state, call, false, `The person said no${call.reply ? `: ${call.reply}` : '.'}`)
    case 'reported':
      return toResult(state, call, true, call.reply || 'The person says that it was done.')
    case 'requested':
      return needsApproval(at, call) ? askUnlessImpossible(at, call) : begin(snapshot, state, call, now)
    case 'allowed':
      return begin(snapshot, state, call, now)
  }
}

function toProblemEvent(snapshot: Snapshot, state: RunState, { id, tool }: Call, problem: string): NewEvent {
  if (hasExceededRetries(getTop(state)))
    return ending(snapshot, 'failed', { reason: `The model could not call the tool ${tool}: ${problem}` })
  const step = getWork(state).step
  return newEvent('warning', `The model was told: ${problem}`, { code: 'broken_arguments', step, call: id, tool, reason: problem })
}

/** The call that needs a preview before the person is asked. */
export function findUnpreviewed(state: RunState): Call | undefined {
  const call = state.status === 'running' ? top(state)?.calls[0] : undefined
  return call?.stage === 'requested' && call.problem === undefined ? call : undefined
}

/** Nothing until the call has a preview. An agent reads why its call is impossible; a step that consists of the call fails. */
function askUnlessImpossible(
  { snapshot, state, lookups }: Pick<EventBatch, 'snapshot' | 'state' | 'lookups'>,
  call: Call,
): NewEvent | undefined {
  const preview = lookups.previews.get(call.id)
  if (!preview) return undefined
  if (!('reason' in preview)) return askApproval(snapshot, state, call, preview)
  if (getTop(state).agent !== undefined) return toResult(state, call, false, preview.reason)
  return ending(snapshot, 'failed', { reason: `${titleOf(snapshot, call.tool)}: ${preview.reason}` })
}

const toResult = (state: RunState, { id, tool }: Call, ok: boolean, output: string): NewEvent =>
  newEvent('tool_result', tool, { step: getWork(state).step, call: id, tool, ok, output, foreign: false })

function needsApproval({ snapshot, state, lookups }: Pick<EventBatch, 'snapshot' | 'state' | 'lookups'>, call: Call): boolean {
  const approval = findTool(snapshot, call.tool)?.approval ?? 'always'
  if (approval === 'never') return false
  // Text of others can ask for a call that the person never meant to allow.
  const isAllowed = !state.hasOutsideText && (state.allowedTools.includes(call.tool) || lookups.granted.includes(call.tool))
  return !isAllowed && (approval === 'always' || state.hasForeignText)
}

function askApproval(snapshot: Snapshot, state: RunState, { id, tool, arguments: toolArguments }: Call, preview: CallPreview): NewEvent {
  const { prompt = `Approve “${titleOf(snapshot, tool)}”?`, ...subject } = preview
  const approval = { tool, arguments: toolArguments, ...subject, ...(state.hasOutsideText && { asks_each_time: true }) }
  return newEvent('wait_for_human', prompt, {
    wait: state.waits + 1,
    kind: 'approval',
    step: getWork(state).step,
    prompt,
    call: id,
    approval,
  })
}

function begin(snapshot: Snapshot, state: RunState, { id, tool, arguments: toolArguments }: Call, now: number): NewEvent {
  const limit = findLimitHit(snapshot, state, now, 'toolCalls')
  if (limit) return endingByLimit(snapshot, limit)
  const { step, callsBegun } = getWork(state)
  const agent = getTop(state).agent
  const by = agent ? { agent: nameOf(snapshot.plan, agent) } : {}
  return newEvent('tool_call', tool, { step, call: id, n: callsBegun + 1, tool, arguments: toolArguments, ...by })
}

/** After a crash: the call was recorded but its result was not. */
export function askOutcome(state: RunState, { id, tool, arguments: toolArguments }: Call): NewEvent {
  const prompt = `The run was interrupted while ${tool} was running, so the call may or may not have gone through. Reply "again" to repeat it, or say what happened.`
  const approval = { tool, arguments: toolArguments }
  return newEvent('wait_for_human', prompt, {
    wait: state.waits + 1,
    kind: 'outcome',
    step: getWork(state).step,
    prompt,
    call: id,
    approval,
  })
}
