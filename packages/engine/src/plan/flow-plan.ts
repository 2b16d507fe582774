import { readWhen, type When } from '../definition/condition.ts'
import { findOtherwisePartner } from '../definition/otherwise.ts'
import { toCrewSteps } from './crew-plan.ts'
import { type FlowDefinition, type FlowStepDefinition, getByIdOrName } from '../definition/definition.ts'
import { findJsonObject } from '../json.ts'
import type { BranchStep, PlannedSteps, Step } from './step.ts'

/** A crew's tasks replace the step that names the crew; a `when` becomes a branch that skips its step. */
export function toFlowSteps(flow: FlowDefinition): PlannedSteps {
  const planned: PlannedSteps = { steps: [], agents: [] }
  const firsts: number[] = []
  const branches: { at: BranchStep; target: number }[] = []
  /** Plan positions of each step's branch and of the earlier branches in the same chain. */
  const chains = new Map<number, number[]>()
  for (const [index, step] of flow.steps.entries()) {
    firsts.push(planned.steps.length)
    const partner = findOtherwisePartner(flow.steps, index)
    const branch = findBranch(step, partner === undefined ? [] : chains.get(partner))
    if (branch) {
      chains.set(index, [...(branch.unless ?? []), planned.steps.length])
      planned.steps.push(branch)
      branches.push({ at: branch, target: step.kind === 'branch' ? findTarget(flow.steps, index) : index + 1 })
    }
    if (step.kind === 'branch') continue
    const { steps, agents } = toSteps(flow, step, planned.steps.length)
    planned.steps.push(...steps)
    planned.agents.push(...agents)
  }
  for (const { at, target } of branches) at.otherwise = firsts[target] ?? planned.steps.length
  return planned
}

function findBranch(step: FlowStepDefinition, unless: number[] = []): BranchStep | undefined {
  if (!step.when) return undefined
  const { condition } = readWhen(step.when) as When
  return {
    kind: 'branch',
    title: step.kind === 'branch' ? step.title : `${step.title}?`,
    ...(condition && { when: condition }),
    ...(unless.length > 0 && { unless }),
    otherwise: 0,
  }
}

/** The step named by `otherwise`; else the next branch; else the end. */
function findTarget(steps: FlowStepDefinition[], index: number): number {
  const otherwise = steps[index]?.otherwise
  const isTarget = ({ title, kind }: FlowStepDefinition) => (otherwise ? title === otherwise : kind === 'branch')
  const target = steps.findIndex((step, at) => at > index && isTarget(step))
  return target < 0 ? steps.length : target
}

function toSteps(flow: FlowDefinition, step: FlowStepDefinition, offset: number): PlannedSteps {
  if (step.kind === 'crew') {
    const crew = getByIdOrName(flow.crews, step.crew)
    const members = crew.agents.map((id) => getByIdOrName(flow.agents, id))
    return toCrewSteps(crew, members, offset)
  }
  return { steps: [toStep(flow, step)], agents: [] }
}

function toStep(flow: FlowDefinition, { title, kind, prompt: optionalPrompt, agent, tool }: FlowStepDefinition): Step {
  const prompt = optionalPrompt ?? ''
  if (kind === 'human') return { kind: 'person', title, prompt: prompt || title }
  if (kind === 'agent')
    return { kind: 'model', title, agent: getByIdOrName(flow.agents, agent).id, prompt: prompt || title, asksReview: false }
  return {
    kind: 'tool',
    title,
    tool: getByIdOrName(flow.tools, tool).name,
    arguments: findJsonObject(prompt) ?? (prompt ? { input: prompt } : {}),
  }
}
