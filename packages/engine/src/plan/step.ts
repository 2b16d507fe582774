import type { Condition } from '../definition/condition.ts'
import type { AgentDefinition, ToolDefinition } from '../definition/definition.ts'
import type { Json } from '../json.ts'

/** Calls a model, in as many turns as its tools need. */
export interface ModelStep {
  kind: 'model'
  title: string
  /** Id of the agent. */
  agent: string
  prompt: string
  expected?: string
  /** The steps whose outputs it sees; all earlier ones by default. */
  sees?: number[]
  asksReview: boolean
  /** Ids of the agents that a manager may delegate to. */
  team?: string[]
}

export interface ToolStep {
  kind: 'tool'
  title: string
  /** Name of the tool. */
  tool: string
  arguments: Json
}

export interface PersonStep {
  kind: 'person'
  title: string
  prompt: string
}

export interface BranchStep {
  kind: 'branch'
  title: string
  /** Absent: always true. */
  when?: Condition
  /** Earlier branches whose conditions must have been false. */
  unless?: number[]
  /** The step at which the run continues if the condition is false; always a later one. */
  otherwise: number
}

export type Step = ModelStep | ToolStep | PersonStep | BranchStep

/** The steps of a run in order, then the result. It is stored with the run, so that new planning code does not change active runs. */
export interface Plan {
  steps: Step[]
  agents: AgentDefinition[]
  tools: ToolDefinition[]
  /** The kind of record that the result is saved as. */
  result: string
}

export interface PlannedSteps {
  steps: Step[]
  /** Agents that the definition does not name, such as a manager. */
  agents: AgentDefinition[]
}

export function getStep({ steps }: { steps: readonly Step[] }, no: number): Step {
  const step = steps[no]
  if (!step) throw new Error(`The plan has no step ${no}.`)
  return step
}
