import { nameOf } from '../worker/prompt.ts'
import { isEnded, type RunState, type Snapshot } from '../core/run.ts'
import type { Plan, Step } from '../plan/step.ts'

export interface ListedStep {
  step: number
  title: string
  /** The agent, the tool, or the person. */
  by: string
  status: 'waiting' | 'running' | 'done' | 'skipped' | 'failed' | 'stopped'
  output: string | null
}

/** The steps as shown to people, without branches. */
export const listSteps = ({ plan }: Snapshot, state: RunState): ListedStep[] =>
  plan.steps.flatMap((step, no) => {
    if (step.kind === 'branch') return []
    const output = state.outputs.find((one) => one.step === no)?.text ?? null
    return [{ step: no, title: step.title, by: toActorName(plan, step), status: toStatus(state, no, output !== null), output }]
  })

function toActorName(plan: Plan, step: Exclude<Step, { kind: 'branch' }>): string {
  if (step.kind === 'person') return 'You'
  return step.kind === 'tool' ? step.tool : nameOf(plan, step.agent)
}

/** Steps that a run never reached count as skipped. */
function toStatus(state: RunState, no: number, isDone: boolean): ListedStep['status'] {
  if (isDone) return 'done'
  if (state.work?.step === no) return !isEnded(state) ? 'running' : state.status === 'stopped' ? 'stopped' : 'failed'
  return no < state.next || isEnded(state) ? 'skipped' : 'waiting'
}
