import type { Flow, FlowStep } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toInitialValues } from '../factory-items.ts'
import { renameIn } from '../builder/placeholders.ts'
import { choiceLabels } from '../choice-messages.ts'

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

export const toFlowInitialValues = (flow: Flow | undefined): FlowValues =>
  flow ? toInitialValues(flow, toFlowValues(flow)) : newFlowValues

/** The kind of target that a step needs; undefined for none. */
export const getTarget = (kind: StepKind) => (kind === 'agent' || kind === 'tool' || kind === 'crew' ? kind : undefined)

/** Drops the fields of other kinds. */
function toStep(step: StepDraft) {
  const { title, kind, prompt, when, otherwise } = step
  const target = getTarget(kind)
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

type Issues = Record<string, string>

function validateStep(step: StepDraft, index: number): Issues {
  const target = getTarget(step.kind)
  return {
    ...(!step.title.trim() && { [`steps.${index}.title`]: appMessages.factory.stepTitleRequired }),
    ...(target && !step[target] && { [`steps.${index}.${target}`]: choiceLabels[target] }),
    ...(step.kind === 'branch' && !step.when.trim() && { [`steps.${index}.when`]: 'A branch needs a condition.' }),
  }
}

export function validateFlow({ name, version, steps }: FlowValues): Issues | undefined {
  const issues: Issues = {
    ...(!name.trim() && { name: appMessages.factory.flowRequired }),
    ...(!version.trim() && { version: appMessages.factory.crewRequired }),
    ...Object.assign({}, ...steps.map(validateStep)),
  }
  return Object.keys(issues).length > 0 ? issues : undefined
}
