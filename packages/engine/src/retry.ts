import { findTool } from './call.ts'
import { refusal, type Refusal } from './command.ts'
import type { Carried, RunState, Snapshot } from './run.ts'

/**
 * A retry uses the same snapshot and starts with the step that did not finish. Its agent is told what the first attempt changed, so that
 * nothing is repeated.
 */
export function toRetry(snapshot: Snapshot, state: RunState): Snapshot | Refusal {
  if (state.status !== 'failed' && state.status !== 'stopped') return refusal('not_failed')
  const { outputs, next } = state
  const done = [...listCarriedDone(snapshot, next), ...listDone(snapshot, state)]
  return { ...snapshot, carried: { outputs, next, ...(done.length > 0 && { done }) } }
}

type Done = NonNullable<Carried['done']>

/** For a retry that did not finish that step either. */
const listCarriedDone = ({ carried }: Snapshot, next: number): Done => (carried?.next === next ? (carried.done ?? []) : [])

function listDone(snapshot: Snapshot, { work }: RunState): Done {
  const frames = work?.frames ?? []
  const isChange = ({ tool }: { tool: string }) => findTool(snapshot, tool)?.effect !== 'read'
  const told = frames.flatMap(({ messages }) => messages.filter((message) => message.role === 'tool' && message.ok && isChange(message)))
  const begun = frames.flatMap(({ calls }) => calls.filter((call) => call.stage === 'begun' && isChange(call)))
  return [
    ...told.map((message) => ({ tool: (message as { tool: string }).tool, text: message.text })),
    ...begun.map(({ tool }) => ({ tool, text: 'It is not known whether this happened.' })),
  ]
}
