import { nameOf } from './prompt.ts'
import { isEnded, type RunState, type Snapshot } from './run.ts'
import type { Plan, Step } from './step.ts'

export interface ListedStep {
  step: number
  title: string
  /** The agent, the tool, or the person. */
  by: string
  status: 'waiting' | 'running' | 'done' | 'skipped' | 'failed' | 'stopped'
  output: string | null
}

/** The steps of a run as a person sees them: branches only decide which of the others are done. */
export const listSteps = ({ plan }: Snapshot, state: RunState): ListedStep[] =>
  plan.steps.flatMap((step, no) => {
    if (step.kind === 'branch') return []
    const output = state.outputs.find((given) => given.step === no)?.text ?? null
    return [{ step: no, title: step.title, by: toDoer(plan, step), status: toStatus(state, no, output !== null), output }]
  })

function toDoer(plan: Plan, step: Exclude<Step, { kind: 'branch' }>): string {
  if (step.kind === 'person') return 'You'
  return step.kind === 'tool' ? step.tool : nameOf(plan, step.agent)
}

/** What a run that ended early never came to was passed over as well. */
function toStatus(state: RunState, no: number, isDone: boolean): ListedStep['status'] {
  if (isDone) return 'done'
  if (state.work?.step === no) return !isEnded(state) ? 'running' : state.status === 'stopped' ? 'stopped' : 'failed'
  return no < state.next || isEnded(state) ? 'skipped' : 'waiting'
}
