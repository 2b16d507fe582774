import type { RunEvent, Turn } from './event.ts'
import type { Usage } from './run.ts'

/** One answer of a model, or a tool's own question to one: then `model` is not known. */
export interface Portion extends Usage {
  model?: string
}

export interface StepSpent {
  portions: Portion[]
  /** Waiting, for a person or for a model that is away, does not count. */
  workedMs: number
}

/** What each step of a run has used, by its number. Time goes to the step that was at work when it passed. */
export function measureSteps(events: readonly RunEvent[]): Map<number, StepSpent> {
  const spent = new Map<number, StepSpent>()
  let [step, sinceMs, isWaiting] = [-1, 0, false]
  const add = (workedMs: number, portions: Portion[]) => {
    const before = spent.get(step) ?? { portions: [], workedMs: 0 }
    spent.set(step, { portions: [...before.portions, ...portions], workedMs: before.workedMs + workedMs })
  }
  for (const event of events) {
    if (event.type === 'step_started') step = event.details.step
    else if (step >= 0) add(isWaiting ? 0 : event.atMs - sinceMs, listPortions(event))
    if (event.type === 'step_finished') step = -1
    isWaiting = event.type === 'wait_for_human' || (event.type === 'warning' && event.details.code === 'model_unavailable')
    sinceMs = event.atMs
  }
  return spent
}

/** What an event says was used. */
export function listPortions({ details }: Pick<RunEvent, 'details'>): Portion[] {
  const { turn, usage } = details as { turn?: Turn; usage?: Usage }
  return [...(turn ? [{ ...turn.usage, ...(turn.model && { model: turn.model }) }] : []), ...(usage ? [usage] : [])]
}
