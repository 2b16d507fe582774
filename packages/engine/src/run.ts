import type { Plan } from './step.ts'

export type RunKind = 'crew' | 'flow'
export type EndStatus = 'completed' | 'failed' | 'stopped'
export type RunStatus = 'pending' | 'running' | 'waiting' | EndStatus

export interface Usage {
  input_tokens: number
  output_tokens: number
}

export interface Limits {
  /** Answers of a model, and steps that ask no model. */
  steps: number
  toolCalls: number
  /** Both directions together. */
  tokens: number
  /** Time at work; time spent waiting for a person or for a model that is away does not count. */
  timeMs: number
  /** How often a run may be taken up again after its process died: what kills every process must end. */
  takeOvers: number
}
export type LimitName = keyof Limits

export const standardLimits: Limits = { steps: 100, toolCalls: 60, tokens: 500_000, timeMs: 30 * 60_000, takeOvers: 10 }

/** What a run works on, stored with it at its start. Later edits of the crew or flow do not reach it. */
export interface Snapshot {
  kind: RunKind
  name: string
  plan: Plan
  inputs: Record<string, string>
  limits: Limits
  /** What a retry brings along from the run before it. */
  carried?: Carried
}

export interface Carried {
  outputs: StepOutput[]
  /** The step to begin with. */
  next: number
  /** What its first try had changed by the time it ended: the tool, and what that answered. */
  done?: { tool: string; text: string }[]
}

export interface StepOutput {
  step: number
  title: string
  text: string
}

export type Message =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: { id: string; tool: string; arguments: unknown }[] }
  | { role: 'tool'; call: string; tool: string; ok: boolean; text: string }

/** Where one call of a tool stands. `begun` is stored before the call is made. */
export type CallStage = 'asked' | 'allowed' | 'refused' | 'told' | 'begun'

export interface Call {
  id: string
  tool: string
  arguments: unknown
  /** What is wrong with the arguments. */
  problem?: string
  stage: CallStage
  /** Counts the calls of a step; set when the call begins. */
  n?: number
  /** The person's reason for a refusal, or what they know of the outcome. */
  word?: string
}

/** One conversation with a model; a member that a manager delegates to has a frame on top of the manager's. */
export interface Frame {
  /** Undefined for a step that calls a tool without asking a model. */
  agent?: string
  messages: Message[]
  calls: Call[]
  /** The model's closing text. */
  said?: string
  /** Unusable answers in a row; several broken calls of one answer are one. */
  brokenTries: number
  /** The last answer is among them already. */
  isCounted?: boolean
}

/** The step at work. */
export interface Work {
  step: number
  frames: Frame[]
  callsBegun: number
  /** The person's reply to a step that asks one. */
  reply?: string
  isAccepted: boolean
}

export type WaitKind = 'question' | 'review' | 'approval' | 'outcome'

export interface Wait {
  /** 1, 2, 3 … in the run. */
  no: number
  kind: WaitKind
  prompt: string
  step: number
  call?: string
  sinceMs: number
}

export interface RunState {
  status: RunStatus
  /** The number of the last event. */
  seq: number
  startedMs: number
  endedMs?: number
  /** The step at work, or the one to be begun. */
  next: number
  outputs: StepOutput[]
  work?: Work
  wait?: Wait
  waits: number
  waitedMs: number
  usage: Usage
  counts: { steps: number; toolCalls: number; takeOvers: number }
  /** Since when the model has not answered, and how often the next attempt was put off. */
  outage?: { sinceMs: number; attempts: number }
  /** Nobody works on the run until its model is asked again. */
  pause?: { sinceMs: number; untilMs: number }
  /** Text that neither the person nor the definition wrote has been read. */
  hasForeignText: boolean
  /** Tools that the person allowed for the rest of the run. */
  allowedTools: string[]
  /** Nobody has worked on the run since the last event: there is nothing that could have been interrupted. */
  isFresh: boolean
  result?: string
  reason?: string
}

const ends: readonly RunStatus[] = ['completed', 'failed', 'stopped'] satisfies EndStatus[]

export const isEnded = ({ status }: Pick<RunState, 'status'>): boolean => ends.includes(status)

/** A worker is busy with it, or is about to be. */
export const isAtWork = ({ status }: Pick<RunState, 'status'>): boolean => status === 'pending' || status === 'running'

export const stateBefore = (snapshot: Snapshot): RunState => ({
  status: 'pending',
  seq: 0,
  startedMs: 0,
  next: snapshot.carried?.next ?? 0,
  outputs: snapshot.carried?.outputs ?? [],
  waits: 0,
  waitedMs: 0,
  usage: { input_tokens: 0, output_tokens: 0 },
  counts: { steps: 0, toolCalls: 0, takeOvers: 0 },
  // What an earlier run had read may stand in the outputs that it hands on.
  hasForeignText: snapshot.carried !== undefined,
  allowedTools: [],
  isFresh: true,
})
