import type { Agent } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toInitialValues } from '../factory-items.ts'

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

export const toAgentInitialValues = (agent: Agent | undefined): AgentValues =>
  agent ? toInitialValues(agent, toAgentValues(agent)) : newAgentValues

export function validateAgent({ name, role, goal }: AgentValues) {
  const blank = Object.entries({ name, role, goal }).filter(([, text]) => text.trim() === '')
  return blank.length > 0 ? Object.fromEntries(blank.map(([field]) => [field, appMessages.factory.agentRequired])) : undefined
}
