import type { Flow, FlowStep } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import { toStart } from './factory-items.ts'
import { renameIn } from './placeholders.ts'
import { choiceWords } from './choice-words.ts'

export type StepKind = FlowStep['kind']

export interface StepDraft {
  key: string
  title: string
  kind: StepKind
  agent: string
  tool: string
  crew: string
  prompt: string
  when: string
  /** For a branch: the title of the step to continue with if the condition fails; blank means the next branch or the end. */
  otherwise: string
}

export type FlowValues = { name: string; version: string; description: string; result: Flow['result']; steps: StepDraft[] }

export const newFlowValues: FlowValues = { name: '', version: '1.0', description: '', result: 'message', steps: [] }

export const toNewStep = (key: string, kind: StepKind): StepDraft => ({
  key,
  title: '',
  kind,
  agent: '',
  tool: '',
  crew: '',
  prompt: '',
  when: '',
  otherwise: '',
})

const toStepDraft = ({ title, kind, agent, tool, crew, prompt, when, otherwise }: FlowStep, index: number): StepDraft => ({
  key: `step-${index}`,
  title,
  kind,
  agent: agent ?? '',
  tool: tool ?? '',
  crew: crew ?? '',
  prompt: prompt ?? '',
  when: when ?? '',
  otherwise: otherwise ?? '',
})

export const toFlowValues = ({ name, version, description, result, steps }: Flow): FlowValues => ({
  name,
  version,
  description: description ?? '',
  result,
  steps: steps.map(toStepDraft),
})

export const toFlowStart = (flow: Flow | undefined): FlowValues => (flow ? toStart(flow, toFlowValues(flow)) : newFlowValues)

/** The kind of target that a step needs; undefined for none. */
export const targetOf = (kind: StepKind) => (kind === 'agent' || kind === 'tool' || kind === 'crew' ? kind : undefined)

/** Drops the fields of other kinds. */
function toStep(step: StepDraft) {
  const { title, kind, prompt, when, otherwise } = step
  const target = targetOf(kind)
  return {
    title: title.trim(),
    kind,
    agent: null,
    tool: null,
    crew: null,
    ...(target && { [target]: step[target] }),
    prompt: kind === 'crew' || kind === 'branch' ? null : prompt.trim() || null,
    when: when.trim() || null,
    otherwise: kind === 'branch' ? otherwise.trim() || null : null,
  }
}

export const toFlowBody = (values: FlowValues) => ({ ...values, steps: values.steps.map(toStep) })

/** Updates references to a renamed step. */
export function renameStep(steps: readonly StepDraft[], from: string, to: string): StepDraft[] {
  const isUnclear = !from.trim() || !to.trim() || from === to || steps.some(({ title }) => title === from)
  if (isUnclear) return [...steps]
  return steps.map((step) => ({
    ...step,
    prompt: renameIn(step.prompt, from, to),
    when: renameIn(step.when, from, to),
    otherwise: step.otherwise === from ? to : step.otherwise,
  }))
}

type Faults = Record<string, string>

function findStepFaults(step: StepDraft, index: number): Faults {
  const target = targetOf(step.kind)
  return {
    ...(!step.title.trim() && { [`steps.${index}.title`]: words.factory.stepTitleRequired }),
    ...(target && !step[target] && { [`steps.${index}.${target}`]: choiceWords[target] }),
    ...(step.kind === 'branch' && !step.when.trim() && { [`steps.${index}.when`]: 'A branch needs a condition.' }),
  }
}

export function findFlowFaults({ name, version, steps }: FlowValues): Faults | undefined {
  const faults: Faults = {
    ...(!name.trim() && { name: words.factory.flowRequired }),
    ...(!version.trim() && { version: words.factory.crewRequired }),
    ...Object.assign({}, ...steps.map(findStepFaults)),
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}
