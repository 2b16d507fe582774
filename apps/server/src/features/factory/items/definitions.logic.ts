import type { CrewTask } from '@adjutant/contract/ai/crew-drafts'
import type { FlowStep } from '@adjutant/contract/ai/factory'
import { limits } from '@adjutant/contract/core/limits'
import { omitNulls } from '@adjutant/contract/omit'
import {
  validateDefinition,
  toInputSchema,
  type AgentDefinition,
  type CrewDefinition,
  type CrewInFlow,
  type Definition,
  type FlowDefinition,
  type FlowStepDefinition,
  type TaskDefinition,
  type ToolDefinition,
} from '@adjutant/engine'
import type { FieldError } from '../../../platform/errors.ts'
import type { ItemRow } from './items.store.ts'

// The engine uses absent fields, the DTO null.
const toTask = (task: CrewTask): TaskDefinition => omitNulls(task)
const toStep = (step: FlowStep): FlowStepDefinition => omitNulls(step)

export const toAgent = ({ id, name, role, goal, backstory }: ItemRow<'agent'>): AgentDefinition => ({
  id,
  name,
  role,
  goal,
  backstory: backstory ?? '',
  tools: [],
})

/** Validation ignores what a tool does, so every tool counts as read-only. */
const toTool = ({ id, name, kind }: ItemRow<'tool'>): ToolDefinition => ({
  id,
  name,
  description: '',
  kind,
  effect: 'read',
  approval: 'never',
  brings_foreign_text: false,
})

type CrewFields = Pick<ItemRow<'crew'>, 'name' | 'tasks' | 'process'> & Partial<Pick<ItemRow<'crew'>, 'result'>>

export const toCrewDefinition = ({ name, tasks, process, result }: CrewFields, agents: ItemRow<'agent'>[] = []): CrewDefinition => ({
  kind: 'crew',
  name,
  process,
  tasks: tasks.map(toTask),
  agents: agents.map(toAgent),
  tools: [],
  ...(result && { result }),
})

const toCrewInFlow = ({ id, name, tasks, process, agent_ids }: ItemRow<'crew'>): CrewInFlow => ({
  id,
  name,
  tasks: tasks.map(toTask),
  process,
  agents: agent_ids,
})

interface FlowItems {
  agents?: ItemRow<'agent'>[]
  tools?: ItemRow<'tool'>[]
  crews?: ItemRow<'crew'>[]
}

type FlowFields = Pick<ItemRow<'flow'>, 'name' | 'steps'> & Partial<Pick<ItemRow<'flow'>, 'result'>>

/** Includes only the crews that the flow runs. */
export function toFlowDefinition({ name, steps, result }: FlowFields, { agents = [], tools = [], crews = [] }: FlowItems): FlowDefinition {
  const run = new Set(steps.map(({ crew }) => crew))
  return {
    kind: 'flow',
    name,
    steps: steps.map(toStep),
    crews: crews.filter(({ id }) => run.has(id)).map(toCrewInFlow),
    agents: agents.map(toAgent),
    tools: tools.map(toTool),
    ...(result && { result }),
  }
}

export const inputsOf = (definition: Definition) => toInputSchema(definition)

/** Converts the engine's `tasks[0].agent` to the DTO's `tasks.0.agent`. */
const toField = (path: string) => path.replaceAll(/\[(\d+)\]/g, '.$1')

/** An empty list is valid: people build step by step. */
export function validateTasksOrSteps(definition: Definition): FieldError[] {
  const part = definition.kind === 'crew' ? 'tasks' : 'steps'
  const count = definition.kind === 'crew' ? definition.tasks.length : definition.steps.length
  if (count === 0) return []
  return validateDefinition(definition, limits.steps)
    .map(({ field, message }) => ({ field: toField(field), message }))
    .filter(({ field }) => field === part || field.startsWith(`${part}.`))
}
