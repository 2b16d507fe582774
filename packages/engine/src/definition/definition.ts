import type { Json } from '../json.ts'

export interface AgentDefinition {
  id: string
  name: string
  role: string
  goal: string
  backstory: string | null
  model?: string | null
  /** Ids or names of tools. */
  tools: string[]
}

export interface TaskDefinition {
  name: string
  description: string
  expected_output?: string | null
  /** Id or name of an agent. Without it a manager chooses. */
  agent?: string | null
  /** The person reviews the output and may request changes. */
  human_input?: boolean
  /** Names of the tasks whose outputs this one sees; all earlier ones by default. */
  context?: string[] | null
}

export type ToolKind = 'builtin' | 'prompt' | 'http' | 'mcp'

/**
 * The effect of a call decides what happens after a crash. read: repeated. write: our own records, in one transaction with the result.
 * outside: external effects, never repeated unless the person says so.
 */
export type ToolEffect = 'read' | 'write' | 'outside'

export interface ToolDefinition {
  id: string
  name: string
  /** Display name, if it differs from the name. */
  title?: string
  description: string
  kind: ToolKind
  effect: ToolEffect
  /** `after_foreign_text`: only after the run has read text that neither the person nor the definition wrote, so that it isn't given away. */
  approval: 'never' | 'always' | 'after_foreign_text'
  /** Its results contain text that other people wrote, which is untrusted. */
  brings_foreign_text: boolean
  /** JSON schema of the arguments. */
  parameters?: Json | null
}

/** The kind of record that the result is saved as; the server defines the values. */
type ResultKind = string

interface DefinitionItems {
  name: string
  agents: AgentDefinition[]
  tools: ToolDefinition[]
  /** 'message' by default. */
  result?: ResultKind
}

export interface CrewDefinition extends DefinitionItems {
  kind: 'crew'
  tasks: TaskDefinition[]
  process?: 'sequential' | 'hierarchical'
}

export interface CrewInFlow {
  id: string
  name: string
  tasks: TaskDefinition[]
  process?: 'sequential' | 'hierarchical'
  /** Ids of the flow's agents that belong to this crew. */
  agents: string[]
}

export interface FlowStepDefinition {
  title: string
  kind: 'agent' | 'tool' | 'crew' | 'human' | 'branch'
  agent?: string | null
  tool?: string | null
  crew?: string | null
  /** The prompt; for a tool, its arguments as a JSON object or one text. */
  prompt?: string | null
  /** The step runs only if this is true; for a branch, the steps up to the next branch. */
  when?: string | null
  /** For a branch: the title of the later step to continue with if `when` is false. */
  otherwise?: string | null
}

export interface FlowDefinition extends DefinitionItems {
  kind: 'flow'
  steps: FlowStepDefinition[]
  crews: CrewInFlow[]
}

export type Definition = CrewDefinition | FlowDefinition

/** A validation error with its field. */
export interface ValidationIssue {
  field: string
  message: string
}

export const findByIdOrName = <T extends { id: string; name: string }>(all: readonly T[], key: string | null | undefined): T | undefined =>
  all.find(({ id }) => id === key) ?? all.find(({ name }) => name === key)

/** For references that were checked before the run started. */
export function getByIdOrName<T extends { id: string; name: string }>(all: readonly T[], key: string | null | undefined): T {
  const found = findByIdOrName(all, key)
  if (!found) throw new Error(`The definition has no ${key}.`)
  return found
}
