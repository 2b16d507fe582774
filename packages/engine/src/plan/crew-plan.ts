import { findByIdOrName, type AgentDefinition, type TaskDefinition, getByIdOrName } from '../definition/definition.ts'
import type { ModelStep, PlannedSteps } from './step.ts'

const manager: AgentDefinition = {
  id: 'manager',
  name: 'Manager',
  role: 'manager of the crew',
  goal: 'get each task done well by the members of the crew best suited to it',
  backstory: 'You hand work to your crew, read what comes back, ask again where it falls short, and answer for the outcome.',
  tools: [],
}

interface Crew {
  tasks: TaskDefinition[]
  process?: 'sequential' | 'hierarchical'
}

/** One step per task; in a hierarchical crew the manager executes all of them. `offset` is the number of steps before the crew. */
export function toCrewSteps(crew: Crew, members: AgentDefinition[], offset = 0): PlannedSteps {
  const isLed = crew.process === 'hierarchical'
  const toStep = (task: TaskDefinition): ModelStep => ({
    kind: 'model',
    title: task.name,
    agent: isLed ? manager.id : getByIdOrName(members, task.agent).id,
    prompt: task.description,
    ...(task.expected_output && { expected: task.expected_output }),
    ...(task.context && { sees: task.context.map((name) => offset + crew.tasks.findIndex((other) => other.name === name)) }),
    asksReview: task.human_input ?? false,
    ...(isLed && { team: toTeam(members, task.agent) }),
  })
  return { steps: crew.tasks.map(toStep), agents: isLed ? [manager] : [] }
}

/** The task's agent comes first. */
function toTeam(members: AgentDefinition[], preferred: string | null | undefined): string[] {
  const first = findByIdOrName(members, preferred)
  return [...(first ? [first] : []), ...members.filter((member) => member !== first)].map(({ id }) => id)
}
