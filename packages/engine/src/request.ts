import { findByIdOrName } from './definition.ts'
import { top } from './frames.ts'
import type { ModelRequest } from './ports.ts'
import { listTools, toInstructions } from './prompt.ts'
import type { RunState, Snapshot } from './run.ts'

/** What the model behind an agent is asked, with everything said in this conversation so far. */
export function toModelRequest(runId: string, { plan }: Snapshot, state: RunState, agentId: string): ModelRequest {
  const agent = findByIdOrName(plan.agents, agentId)!
  const step = state.work!.step
  return {
    runId,
    step,
    agent: agent.name,
    ...(agent.model && { model: agent.model }),
    instructions: toInstructions(agent),
    messages: top(state)!.messages,
    tools: listTools(plan, plan.steps[step]!, agentId),
    given: state.outputs.map(({ step: from, title, text }) => ({ title, text, isReply: plan.steps[from]!.kind === 'person' })),
  }
}
