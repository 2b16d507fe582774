import type { FlowStep } from '@adjutant/contract/ai/factory'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import type { DrawnStep } from './flow-layout.ts'
import type { StepDraft, StepKind } from './flow-values.ts'

export const stepKindLabels: Record<StepKind, string> = {
  agent: 'An agent',
  tool: 'A tool',
  crew: 'A crew',
  human: 'You',
  branch: 'A branch',
}

type Named = readonly { id: string; name: string }[]
type Targets = Record<'agent' | 'tool' | 'crew', Named>

/** The name of who executes a step. */
export function toPerformer(step: FlowStep | StepDraft, targets: Targets) {
  if (step.kind === 'human') return 'you'
  if (step.kind === 'branch') return 'branch'
  const wanted = step[step.kind]
  const found = targets[step.kind].find(({ id }) => id === wanted)
  return found ? toReadableName(found.name) : 'Not chosen yet'
}

export const toDrawnSteps = (steps: readonly (FlowStep | StepDraft)[], targets: Targets): DrawnStep[] =>
  steps.map((step, index) => ({
    title: step.title || `Step ${index + 1}`,
    kind: step.kind,
    by: toPerformer(step, targets),
    when: step.when || null,
    otherwise: step.otherwise || null,
  }))
