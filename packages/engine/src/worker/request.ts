import { getStep } from '../plan/step.ts'
import { getByIdOrName } from '../definition/definition.ts'
import { getTop, getWork } from '../core/frames.ts'
import { fillPlaceholders } from '../definition/placeholder.ts'
import type { PriorOutput, ModelRequest } from './ports.ts'
import { findValueIn, listTools, toInstructions } from './prompt.ts'
import type { RunState, Snapshot, StepOutput } from '../core/run.ts'

/** The model request of an agent, with the whole conversation so far. */
export function toModelRequest(runId: string, snapshot: Snapshot, state: RunState, agentId: string): ModelRequest {
  const { plan } = snapshot
  const agent = getByIdOrName(plan.agents, agentId)
  const step = getWork(state).step
  return {
    runId,
    step,
    agent: agent.name,
    ...(agent.model && { model: agent.model }),
    instructions: toInstructions(agent),
    messages: getTop(state).messages,
    tools: listTools(plan, getStep(plan, step), agentId),
    priorOutputs: state.outputs.map((output, index) => toPriorOutput(snapshot, output, state.outputs.slice(0, index))),
  }
}

function toPriorOutput(snapshot: Snapshot, { step: from, title, text }: StepOutput, before: StepOutput[]): PriorOutput {
  const step = getStep(snapshot.plan, from)
  return {
    title,
    text,
    isReply: step.kind === 'person',
    ...(step.kind === 'person' && { question: fillPlaceholders(step.prompt, findValueIn(snapshot, { outputs: before })) }),
    ...(step.kind === 'tool' && { tool: step.tool }),
  }
}
