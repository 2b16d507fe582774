import type { Json } from '../json.ts'
import type { Receipt } from './preview.ts'
import type { Step } from '../plan/step.ts'
import type { EndStatus, LimitName, RunKind, Usage, WaitKind } from './run.ts'

/** A model's answer. It is part of the first event that follows from it, so that both are stored or neither. */
export interface Turn {
  agent: string
  model?: string
  /** The system prompt as sent, with the first answer of an agent in a step. */
  instructions?: string
  text: string
  calls: { id: string; tool: string; arguments: unknown; problem?: string }[]
  usage: Usage
}

interface FromTurn {
  turn?: Turn
}

export type Decision = 'approve' | 'reject' | 'accept' | 'again' | 'done'

type Warning = { code: 'broken_arguments' | 'empty_answer' | 'taken_over'; step?: number; reason: string } & (
  | { call: string; tool: string }
  | { call?: never; tool?: never }
)

/** `retry_at` is the time of the next attempt, `attempt` the number of postponements. */
export interface Postponement {
  code: 'model_unavailable'
  step?: number
  reason: string
  retry_at: string
  attempt: number
  usage?: Usage
}

interface End extends FromTurn {
  status: EndStatus
  reason?: string
  limit?: LimitName
  usage?: Usage
}

interface Approval {
  tool: string
  arguments: unknown
  record?: Json
  changes?: Json
  /** The editable arguments. */
  fields?: Json
  /** The run has read untrusted text, so an *always* doesn't apply. */
  asks_each_time?: boolean
}

export interface EventDetails {
  run_started: { kind: RunKind; name: string; inputs: Record<string, string>; next: number }
  step_started: { step: number; title: string; kind: Step['kind']; agent?: string }
  tool_call: FromTurn & { step: number; call: string; n: number; tool: string; arguments: unknown; agent?: string }
  tool_result: FromTurn & {
    step: number
    call: string
    tool: string
    ok: boolean
    output: string
    foreign: boolean
    /** True if other people wrote part of the output, so it is untrusted; same as `foreign` if absent. */
    outside?: boolean
    usage?: Usage
    receipt?: Receipt
  }
  /** `next` is the step to continue with: a branch may skip some. */
  step_finished: FromTurn & { step: number; title: string; kind: Step['kind']; output: string; next: number }
  wait_for_human: FromTurn & {
    wait: number
    kind: WaitKind
    step: number
    prompt: string
    call?: string
    approval?: Approval
    /** All calls of the wait, the first of which is `approval`; absent for a single one. */
    approvals?: (Approval & { call: string })[]
  }
  /** `calls` are the calls that the decision is about; absent if it is the first call of the wait. */
  human_reply: { wait: number; text: string; decision?: Decision; arguments?: unknown; always?: boolean; calls?: string[] }
  result: FromTurn & { output: string; as: string }
  warning: FromTurn & (Warning | Postponement)
  crew_end: End
  crew_error: End
  terminal: End
}
export type EventType = keyof EventDetails

/** An event before it has a number and time. */
export type NewEvent<T extends EventType = EventType> = { [Type in T]: { type: Type; summary: string; details: EventDetails[Type] } }[T]

/** A stored event, numbered 1, 2, 3 … per run. */
export type RunEvent = NewEvent & { seq: number; atMs: number }

export const newEvent = <T extends EventType>(type: T, summary: string, details: EventDetails[T]): NewEvent<T> => ({
  type,
  summary,
  details,
})

export const findTurn = ({ details }: Pick<RunEvent, 'details'>): Turn | undefined => ('turn' in details ? details.turn : undefined)
