import type { Agent } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import { toStart } from './factory-items.ts'

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

export const toAgentStart = (agent: Agent | undefined): AgentValues => (agent ? toStart(agent, toAgentValues(agent)) : newAgentValues)

export function findAgentFaults({ name, role, goal }: AgentValues) {
  const blank = Object.entries({ name, role, goal }).filter(([, text]) => text.trim() === '')
  return blank.length > 0 ? Object.fromEntries(blank.map(([field]) => [field, words.factory.agentRequired])) : undefined
}
