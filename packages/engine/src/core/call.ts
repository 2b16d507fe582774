import type { ToolDefinition } from '../definition/definition.ts'
import { createEndEvent, createLimitEndEvent, findLimitHit } from './end-event.ts'
import { newEvent, type NewEvent } from './event.ts'
import { hasExceededRetries, findTop, getTop, getWork } from './frames.ts'
import type { CallPreview } from './preview.ts'
import { delegate, nameOf } from '../worker/prompt.ts'
import type { Call, Frame, RunState, Snapshot } from './run.ts'
import type { EventBatch } from './event-batch.ts'

export const findTool = ({ plan }: Snapshot, name: string): ToolDefinition | undefined =>
  name === delegate.name ? delegate : plan.tools.find((tool) => tool.name === name)

const titleOf = (snapshot: Snapshot, tool: string): string => findTool(snapshot, tool)?.title ?? tool

/** The reason that a run reports if it failed at a tool. */
export const toToolReason = (snapshot: Snapshot, tool: string, output: string): string =>
  `The tool “${titleOf(snapshot, tool)}” failed: ${output}`

/** A call that the person has decided on, or that runs, comes before the calls that still wait. */
export const findNextCall = ({ calls }: Pick<Frame, 'calls'>): Call | undefined =>
  calls.find(({ stage }) => stage !== 'requested') ?? calls[0]

/** Returns undefined while the call runs or waits for its preview. */
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
      return needsApproval(at, call) ? askUnlessImpossible(at) : begin(snapshot, state, call, now)
    case 'allowed':
      return begin(snapshot, state, call, now)
  }
}

function toProblemEvent(snapshot: Snapshot, state: RunState, { id, tool }: Call, problem: string): NewEvent {
  if (hasExceededRetries(getTop(state)))
    return createEndEvent(snapshot, 'failed', { reason: `The model could not call the tool ${tool}: ${problem}` })
  const step = getWork(state).step
  return newEvent('warning', `The model was told: ${problem}`, { code: 'broken_arguments', step, call: id, tool, reason: problem })
}

type Asking = Pick<EventBatch, 'snapshot' | 'state' | 'lookups'>

/** True if the next call, and the calls that share its approval, can still need previews. */
export function awaitsPreview(state: RunState): boolean {
  const frame = state.status === 'running' ? findTop(state) : undefined
  const call = frame && findNextCall(frame)
  return call?.stage === 'requested' && call.problem === undefined
}

/** The person approves consecutive calls together. */
function listAsked(at: Asking): Call[] {
  const { calls } = getTop(at.state)
  const end = calls.findIndex((call) => call.stage !== 'requested' || call.problem !== undefined || !needsApproval(at, call))
  return end < 0 ? calls : calls.slice(0, end)
}

/** A call that needs a preview before the person is asked. */
export const findUnpreviewed = (at: Asking): Call | undefined =>
  awaitsPreview(at.state) ? listAsked(at).find(({ id }) => !at.lookups.previews.get(id)) : undefined

/** Returns undefined until every call has a preview. An agent reads why its call is impossible; a step that consists of the call fails. */
function askUnlessImpossible(at: Asking): NewEvent | undefined {
  const { snapshot, state, lookups } = at
  const asked: { call: Call; preview: CallPreview }[] = []
  for (const call of listAsked(at)) {
    const preview = lookups.previews.get(call.id)
    if (!preview) return undefined
    if ('reason' in preview) return toImpossible(snapshot, state, call, preview.reason)
    asked.push({ call, preview })
  }
  return askApproval(snapshot, state, asked)
}

const toImpossible = (snapshot: Snapshot, state: RunState, call: Call, reason: string): NewEvent =>
  getTop(state).agent === undefined
    ? createEndEvent(snapshot, 'failed', { reason: `${titleOf(snapshot, call.tool)}: ${reason}` })
    : toResult(state, call, false, reason)

const toResult = (state: RunState, { id, tool }: Call, ok: boolean, output: string): NewEvent =>
  newEvent('tool_result', tool, { step: getWork(state).step, call: id, tool, ok, output, foreign: false })

function needsApproval({ snapshot, state, lookups }: Asking, call: Call): boolean {
  const approval = findTool(snapshot, call.tool)?.approval ?? 'always'
  if (approval === 'never') return false
  // Untrusted text can ask for a call that the person never meant to allow.
  const isAllowed = !state.hasUntrustedText && (state.allowedTools.includes(call.tool) || lookups.granted.includes(call.tool))
  return !isAllowed && (approval === 'always' || state.hasForeignText || state.hasUntrustedText)
}

/** Several calls of one answer are asked about at once, so that the person can decide on each one or on all. */
function askApproval(snapshot: Snapshot, state: RunState, asked: readonly { call: Call; preview: CallPreview }[]): NewEvent {
  const approvals = asked.map(({ call: { id, tool, arguments: toolArguments }, preview }) => {
    const { prompt: _, ...subject } = preview
    return { call: id, tool, arguments: toolArguments, ...subject, ...(state.hasUntrustedText && { asks_each_time: true }) }
  })
  const [{ call, ...approval }] = approvals as [(typeof approvals)[number]]
  const single = asked[0]?.preview.prompt ?? `Approve “${titleOf(snapshot, approval.tool)}”?`
  const prompt = approvals.length === 1 ? single : `${approvals.length} actions need your approval.`
  return newEvent('wait_for_human', prompt, {
    wait: state.waits + 1,
    kind: 'approval',
    step: getWork(state).step,
    prompt,
    call,
    approval,
    ...(approvals.length > 1 && { approvals }),
  })
}

function begin(snapshot: Snapshot, state: RunState, { id, tool, arguments: toolArguments }: Call, now: number): NewEvent {
  const limit = findLimitHit(snapshot, state, now, 'toolCalls')
  if (limit) return createLimitEndEvent(snapshot, limit)
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
