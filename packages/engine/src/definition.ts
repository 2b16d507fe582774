import type { Json } from './json.ts'

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
  /** Id or name of an agent. A manager chooses by itself where it is left out. */
  agent?: string | null
  /** The person reads the output, and may ask for changes before it counts. */
  human_input?: boolean
  /** Names of the tasks whose outputs this one sees; all before it where it is left out. */
  context?: string[] | null
}

export type ToolKind = 'builtin' | 'prompt' | 'http' | 'mcp'

/**
 * What a call does, and so what may happen to it after a crash.
 * read: nothing changes, it is repeated. write: our own records, in one transaction with its result.
 * outside: something beyond our database, so it is never repeated unless the person says so.
 */
export type ToolEffect = 'read' | 'write' | 'outside'

export interface ToolDefinition {
  id: string
  name: string
  /** What people read, where that is more than the name. */
  title?: string
  description: string
  kind: ToolKind
  effect: ToolEffect
  /** `after_foreign_text`: only once the run has read text that neither the person nor the definition wrote. */
  approval: 'never' | 'always' | 'after_foreign_text'
  /** Its answers hold text that others wrote. */
  brings_foreign_text: boolean
  /** JSON schema of the arguments. */
  parameters?: Json | null
}

/** What the result becomes; the server knows the words. */
type ResultKind = string

interface Parts {
  name: string
  agents: AgentDefinition[]
  tools: ToolDefinition[]
  /** 'message' where nothing is said. */
  result?: ResultKind
}

export interface CrewDefinition extends Parts {
  kind: 'crew'
  tasks: TaskDefinition[]
  process?: 'sequential' | 'hierarchical'
}

export interface CrewInFlow {
  id: string
  name: string
  tasks: TaskDefinition[]
  process?: 'sequential' | 'hierarchical'
  /** Ids of those agents of the flow that belong to this crew. */
  agents: string[]
}

export interface FlowStepDefinition {
  title: string
  kind: 'agent' | 'tool' | 'crew' | 'human' | 'branch'
  agent?: string | null
  tool?: string | null
  crew?: string | null
  /** What is asked; of a tool its arguments, as a JSON object or as one text. */
  prompt?: string | null
  /** The step is done only if this holds; of a branch, the steps up to the next branch. */
  when?: string | null
  /** Of a branch: the title of the later step to go on with if `when` does not hold. */
  otherwise?: string | null
}

export interface FlowDefinition extends Parts {
  kind: 'flow'
  steps: FlowStepDefinition[]
  crews: CrewInFlow[]
}

export type Definition = CrewDefinition | FlowDefinition

/** Something wrong with what a person wrote, and where. */
export interface Problem {
  field: string
  message: string
}

export const findByIdOrName = <T extends { id: string; name: string }>(all: readonly T[], key: string | null | undefined): T | undefined =>
  all.find(({ id }) => id === key) ?? all.find(({ name }) => name === key)
