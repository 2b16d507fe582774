import type { Condition } from './condition.ts'
import type { AgentDefinition, ToolDefinition } from './definition.ts'
import type { Json } from './json.ts'

/** A model is asked, in as many turns as it needs for its tools. */
export interface ModelStep {
  kind: 'model'
  title: string
  /** Id of the agent. */
  agent: string
  prompt: string
  expected?: string
  /** The steps whose outputs it sees; all before it where it is left out. */
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
  when: Condition
  /** Where the run goes on if the condition does not hold; always further down. */
  otherwise: number
}

export type Step = ModelStep | ToolStep | PersonStep | BranchStep

/**
 * What a run does, one step after the other, then the result. It is stored with the run: code that plans differently later on
 * does not change the steps of a run at work.
 */
export interface Plan {
  steps: Step[]
  agents: AgentDefinition[]
  tools: ToolDefinition[]
  /** What the result becomes. */
  result: string
}

export interface PlannedSteps {
  steps: Step[]
  /** Agents that the definition does not name, such as a manager. */
  agents: AgentDefinition[]
}
