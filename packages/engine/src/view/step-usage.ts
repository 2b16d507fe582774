import { findTurn, type RunEvent } from '../core/event.ts'
import type { Usage } from '../core/run.ts'

/** One model answer; `model` is unknown for a tool's own model call. */
export interface ModelUsage extends Usage {
  model?: string
}

export interface StepUsage {
  calls: ModelUsage[]
  /** Waiting for a person or an unavailable model does not count. */
  workedMs: number
}

/** Usage by step number. Time counts to the step that was active. */
export function measureSteps(events: readonly RunEvent[]): Map<number, StepUsage> {
  const spent = new Map<number, StepUsage>()
  let [step, sinceMs, isWaiting] = [-1, 0, false]
  const add = (workedMs: number, calls: ModelUsage[]) => {
    const before = spent.get(step) ?? { calls: [], workedMs: 0 }
    spent.set(step, { calls: [...before.calls, ...calls], workedMs: before.workedMs + workedMs })
  }
  for (const event of events) {
    if (event.type === 'step_started') step = event.details.step
    else if (step >= 0) add(isWaiting ? 0 : event.atMs - sinceMs, listModelUsage(event))
    if (event.type === 'step_finished') step = -1
    isWaiting = event.type === 'wait_for_human' || (event.type === 'warning' && event.details.code === 'model_unavailable')
    sinceMs = event.atMs
  }
  return spent
}

/** The usage of an event. */
export function listModelUsage(event: Pick<RunEvent, 'details'>): ModelUsage[] {
  const turn = findTurn(event)
  const usage = 'usage' in event.details ? event.details.usage : undefined
  return [...(turn ? [{ ...turn.usage, ...(turn.model && { model: turn.model }) }] : []), ...(usage ? [usage] : [])]
}
