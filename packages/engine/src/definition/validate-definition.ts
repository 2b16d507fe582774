import { listReferences, readWhen } from './condition.ts'
import { findByIdOrName, type Definition, type FlowDefinition, type FlowStepDefinition, type ValidationIssue } from './definition.ts'
import { findOtherwisePartner } from './otherwise.ts'
import { isInputName, listPlaceholders, previous } from './placeholder.ts'
import { validateTasks, type TaskGroup } from './validate-tasks.ts'

export const defaultMaxSteps = 50

/** All issues of a crew or flow with their fields; empty if it can run. */
export function validateDefinition(definition: Definition, maxSteps = defaultMaxSteps): ValidationIssue[] {
  const count = countSteps(definition)
  const field = definition.kind === 'crew' ? 'tasks' : 'steps'
  if (count > maxSteps) return [{ field, message: `At most ${maxSteps} steps are allowed, these are ${count}.` }]
  if (count === 0) return [{ field, message: 'At least one step is needed.' }]
  const issues = definition.kind === 'crew' ? validateTasks(crewGroup(definition), 'tasks') : validateFlow(definition)
  return [...validateParts(definition), ...issues]
}

function countSteps(definition: Definition): number {
  if (definition.kind === 'crew') return definition.tasks.length
  const sizeOf = (key: string | null | undefined) => findByIdOrName(definition.crews, key)?.tasks.length ?? 1
  return definition.steps.reduce((sum, { kind, crew }) => sum + (kind === 'crew' ? sizeOf(crew) : 1), 0)
}

const crewGroup = (crew: Definition & { kind: 'crew' }): TaskGroup => ({ ...crew, members: crew.agents })

/** Agents must name existing tools, and tool names must be unique, because models use them. */
function validateParts({ agents, tools }: Definition): ValidationIssue[] {
  const missing = agents.flatMap((agent, index) =>
    agent.tools
      .map((tool, at) => ({ tool, field: `agents[${index}].tools[${at}]` }))
      .filter(({ tool }) => !findByIdOrName(tools, tool))
      .map(({ tool, field }) => ({ field, message: `There is no tool ${quoteName(tool)}.` })),
  )
  const repeated = tools
    .map(({ name }, index) => ({ name, index }))
    .filter(({ name, index }) => name === 'delegate' || tools.findIndex((tool) => tool.name === name) < index)
    .map(({ name, index }) => ({ field: `tools[${index}].name`, message: `The name ${quoteName(name)} is taken.` }))
  return [...missing, ...repeated]
}

function validateFlow(flow: FlowDefinition): ValidationIssue[] {
  return [
    ...flow.steps.flatMap((step, index) => validateStep(flow, step, index)),
    ...flow.crews.flatMap((crew, index) => validateCrewInFlow(flow, crew, index)),
  ]
}

function validateCrewInFlow(flow: FlowDefinition, crew: FlowDefinition['crews'][number], index: number): ValidationIssue[] {
  const missing = crew.agents
    .map((agent, at) => ({ agent, field: `crews[${index}].agents[${at}]` }))
    .filter(({ agent }) => !findByIdOrName(flow.agents, agent))
    .map(({ agent, field }) => ({ field, message: `There is no agent ${quoteName(agent)}.` }))
  const members = crew.agents.flatMap((agent) => findByIdOrName(flow.agents, agent) ?? [])
  return [...missing, ...validateTasks({ ...crew, members }, `crews[${index}].tasks`)]
}

function validateStep(flow: FlowDefinition, step: FlowStepDefinition, index: number): ValidationIssue[] {
  const { title, prompt } = step
  const at = `steps[${index}]`
  const isRepeated = flow.steps.findIndex((other) => other.title === title) < index
  return [
    ...(title.trim() === '' ? [{ field: `${at}.title`, message: 'A step needs a title.' }] : []),
    ...(isRepeated ? [{ field: `${at}.title`, message: `Two steps are called ${quoteName(title)}.` }] : []),
    ...validateTarget(flow, step, index),
    ...validateReferences(flow, index, listPlaceholders(prompt ?? ''), `${at}.prompt`),
    ...validateBranch(flow, step, index),
  ]
}

function validateTarget(flow: FlowDefinition, step: FlowStepDefinition, index: number): ValidationIssue[] {
  if (step.kind === 'human' || step.kind === 'branch') return []
  const lists = { agent: flow.agents, tool: flow.tools, crew: flow.crews }
  const key = step[step.kind]
  if (findByIdOrName<{ id: string; name: string }>(lists[step.kind], key)) return []
  return [
    {
      field: `steps[${index}].${step.kind}`,
      message: key ? `There is no ${step.kind} ${quoteName(key)}.` : `The step needs its ${step.kind}.`,
    },
  ]
}

/** A name that no input can have must be the title of an earlier step; one that looks like an input may be. */
function validateReferences(flow: FlowDefinition, index: number, names: string[], field: string): ValidationIssue[] {
  const indexOfStep = (name: string) => flow.steps.findIndex(({ title }) => title === name)
  const isWrong = (name: string) => {
    if (name === previous) return index === 0
    return indexOfStep(name) >= index || (indexOfStep(name) < 0 && !isInputName(name))
  }
  return names.filter(isWrong).map((name) => ({ field, message: `{${name}} is neither an input nor a step before this one.` }))
}

function validateBranch(flow: FlowDefinition, { kind, when, otherwise }: FlowStepDefinition, index: number): ValidationIssue[] {
  const field = `steps[${index}].when`
  const target = otherwise ? flow.steps.findIndex(({ title }) => title === otherwise) : index + 1
  if (otherwise && target < 0) return [{ field: `steps[${index}].otherwise`, message: `There is no step ${quoteName(otherwise)}.` }]
  if (target <= index)
    return [{ field: `steps[${index}].otherwise`, message: 'A branch leads to a later step: this one would make a circle.' }]
  if (kind === 'branch' && !when) return [{ field, message: 'A branch needs its condition.' }]
  if (!when) return []
  const read = readWhen(when)
  if (typeof read === 'string') return [{ field, message: `The condition cannot be read: ${read}.` }]
  if (read.isOtherwise && findOtherwisePartner(flow.steps, index) === undefined)
    return [{ field, message: noPartnerMessages[kind === 'branch' ? 'branch' : 'step'] }]
  return validateReferences(flow, index, listReferences(read), field)
}

const noPartnerMessages = {
  branch: 'There is no branch before this one, so “otherwise” refers to nothing.',
  step: 'The step before this one has no condition, so “otherwise” refers to nothing.',
}

const quoteName = (name: string): string => `'${name.slice(0, 100)}'`
