import { toCrewSteps } from './crew-plan.ts'
import type { AgentDefinition, Definition } from '../definition/definition.ts'
import { toFlowSteps } from './flow-plan.ts'
import type { Plan } from './step.ts'

/** Requires a definition without issues (see `validateDefinition`). */
export function planRun(definition: Definition): Plan {
  const { steps, agents } = definition.kind === 'crew' ? toCrewSteps(definition, definition.agents) : toFlowSteps(definition)
  return {
    steps,
    agents: withoutRepeats([...definition.agents, ...agents]),
    tools: definition.tools,
    result: definition.result ?? 'message',
  }
}

/** Two crews of one flow can share a manager. */
const withoutRepeats = (agents: AgentDefinition[]): AgentDefinition[] => [...new Map(agents.map((agent) => [agent.id, agent])).values()]
