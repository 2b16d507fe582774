import { findTool } from './call.ts'
import { rejection, type Rejection } from './command.ts'
import type { Carried, RunState, Snapshot } from './run.ts'

/**
 * A retry uses the same snapshot and starts with the step that did not finish. Its agent is told what the first attempt changed, so that
 * nothing is repeated.
 */
export function toRetry(snapshot: Snapshot, state: RunState): Snapshot | Rejection {
  if (state.status !== 'failed' && state.status !== 'stopped') return rejection('not_failed')
  const { outputs, next, falseBranches } = state
  const done = [...listCarriedCalls(snapshot, next), ...listDone(snapshot, state)]
  return { ...snapshot, carried: { outputs, next, ...(falseBranches.length > 0 && { falseBranches }), ...(done.length > 0 && { done }) } }
}

type Done = NonNullable<Carried['done']>

/** Keeps the changes of earlier attempts if the retry did not finish the step either. */
const listCarriedCalls = ({ carried }: Snapshot, next: number): Done => (carried?.next === next ? (carried.done ?? []) : [])

function listDone(snapshot: Snapshot, { work }: RunState): Done {
  const frames = work?.frames ?? []
  const isChange = ({ tool }: { tool: string }) => findTool(snapshot, tool)?.effect !== 'read'
  const results = frames
    .flatMap(({ messages }) => messages)
    .flatMap((message) => (message.role === 'tool' && message.ok && isChange(message) ? [{ tool: message.tool, text: message.text }] : []))
  const begun = frames.flatMap(({ calls }) => calls.filter((call) => call.stage === 'started' && isChange(call)))
  return [...results, ...begun.map(({ tool }) => ({ tool, text: 'It is not known whether this happened.' }))]
}
