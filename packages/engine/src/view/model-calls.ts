import { apply } from '../core/fold.ts'
import { isFirstAnswer, findTop } from '../core/frames.ts'
import { findTurn, type RunEvent, type Turn } from '../core/event.ts'
import { stateBefore, type Frame, type Message, type Snapshot, type Usage } from '../core/run.ts'
import { getByIdOrName } from '../definition/definition.ts'
import { nameOf, toInstructions } from '../worker/prompt.ts'

/** One answer of a model, with what it was sent. */
export interface ModelCall {
  step: number
  agent: string
  model?: string
  /** The system prompt, with the first call of an agent in a step. */
  instructions?: string
  /** The messages since the agent's previous answer in this step. */
  messages: Exclude<Message, { role: 'assistant' }>[]
  reply: string
  calls: { tool: string; arguments: unknown }[]
  usage: Usage
  atMs: number
}

const listNewMessages = ({ messages }: Frame): ModelCall['messages'] => {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  return messages.slice(last + 1).filter((message) => message.role !== 'assistant')
}

function toModelCall(
  { plan }: Snapshot,
  step: number,
  frame: Frame,
  { agent, model, instructions, text, calls, usage }: Turn,
  atMs: number,
): ModelCall {
  const isFirst = isFirstAnswer(frame)
  return {
    step,
    agent: nameOf(plan, agent),
    ...(model && { model }),
    ...(isFirst && { instructions: instructions ?? toInstructions(getByIdOrName(plan.agents, agent)) }),
    messages: listNewMessages(frame),
    reply: text,
    calls: calls.map(({ tool, arguments: toolArguments }) => ({ tool, arguments: toolArguments })),
    usage,
    atMs,
  }
}

/** All answers of models in a run, in order, or those of one step. */
export function listModelCalls(snapshot: Snapshot, events: readonly RunEvent[], step?: number): ModelCall[] {
  const calls: ModelCall[] = []
  let state = stateBefore(snapshot)
  for (const event of events) {
    const turn = findTurn(event)
    const frame = findTop(state)
    const at = state.work?.step
    if (turn && frame && at !== undefined && (step === undefined || step === at))
      calls.push(toModelCall(snapshot, at, frame, turn, event.atMs))
    state = apply(snapshot, state, event)
  }
  return calls
}
