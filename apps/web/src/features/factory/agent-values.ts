import type { Agent } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import { toCopyName } from './factory-items.ts'

export type AgentValues = {
  name: string
  description: string
  role: string
  goal: string
  backstory: string
  llmModel: string
  toolIds: string[]
}

export const newAgentValues: AgentValues = {
  name: '',
  description: '',
  role: '',
  goal: '',
  backstory: '',
  llmModel: '',
  toolIds: [],
}

export const toAgentValues = ({ name, description, role, goal, backstory, llmModel, toolIds }: Agent): AgentValues => ({
  name,
  description: description ?? '',
  role,
  goal,
  backstory: backstory ?? '',
  llmModel: llmModel ?? '',
  toolIds,
})

/** What the form begins with: a built-in agent is edited as a copy, under a name of its own. */
export function toAgentStart(agent: Agent | undefined): AgentValues {
  if (!agent) return newAgentValues
  const values = toAgentValues(agent)
  return agent.isAutoGen ? { ...values, name: toCopyName(agent.name) } : values
}

export function findAgentFaults({ name, role, goal }: AgentValues) {
  const blank = Object.entries({ name, role, goal }).filter(([, text]) => text.trim() === '')
  return blank.length > 0 ? Object.fromEntries(blank.map(([field]) => [field, words.factory.agentRequired])) : undefined
}
