import type { Plan } from '../plan/step.ts'

export type RunKind = 'crew' | 'flow'
export type EndStatus = 'completed' | 'failed' | 'stopped'
export type RunStatus = 'pending' | 'running' | 'waiting' | EndStatus

export interface Usage {
  input_tokens: number
  output_tokens: number
  /** The part of `input_tokens` from the provider's cache, which costs less. A run sums only the other two. */
  cached_tokens?: number
}

export interface Limits {
  /** Model answers, and steps without a model. */
  steps: number
  toolCalls: number
  /** Input and output together. */
  tokens: number
  /** Active time; waiting for a person or an unavailable model does not count. */
  timeMs: number
  /** Maximum claims after a crash: a run that kills every process must end. */
  takeOvers: number
}
export type LimitName = keyof Limits

export const defaultLimits: Limits = { steps: 100, toolCalls: 60, tokens: 500_000, timeMs: 30 * 60_000, takeOvers: 10 }

/** Stored with the run at its start. Later edits of the crew or flow do not affect it. */
export interface Snapshot {
  kind: RunKind
  name: string
  plan: Plan
  inputs: Record<string, string>
  limits: Limits
  /** A retry takes this over from the previous run. */
  carried?: Carried
}

export interface Carried {
  outputs: StepOutput[]
  /** The step that the retry starts with. */
  next: number
  falseBranches?: number[]
  /** Changes of the first attempt: the tool and its answer. */
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

interface CallBase {
  id: string
  tool: string
  arguments: unknown
  /** Validation error of the arguments. */
  problem?: string
  /** The person's reason for a rejection, or what they know of the result. */
  reply?: string
}

/** Recorded before the call is made. `n` is its number within the step. */
export type StartedCall = CallBase & { stage: 'started'; n: number }

/** `reported`: the person says that it was done. After an interruption the call keeps its number. */
export type Call = StartedCall | (CallBase & { stage: 'requested' | 'allowed' | 'refused' | 'reported'; n?: number })

/** One conversation with a model; a delegated member's frame is on top of the manager's. */
export interface Frame {
  /** Undefined for a tool step. */
  agent?: string
  messages: Message[]
  calls: Call[]
  /** The model's final text. */
  lastText?: string
  /** Consecutive invalid answers; several invalid calls of one answer count as one. */
  brokenAttempts: number
  /** True if the last answer is already counted. */
  isCounted?: boolean
}

/** The active step. */
export interface Work {
  step: number
  frames: Frame[]
  callsBegun: number
  /** The person's reply to a question step. */
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
  /** All calls that wait for approval; absent for a single one. */
  calls?: string[]
  sinceMs: number
}

export interface RunState {
  status: RunStatus
  /** The number of the last event. */
  seq: number
  startedMs: number
  endedMs?: number
  /** The active or next step. */
  next: number
  outputs: StepOutput[]
  /** Branches whose conditions were false. */
  falseBranches: number[]
  work?: Work
  wait?: Wait
  waits: number
  waitedMs: number
  usage: Usage
  counts: { steps: number; toolCalls: number; takeOvers: number }
  /** Start of the outage and number of postponements. */
  outage?: { sinceMs: number; attempts: number }
  /** No worker holds the run until the next attempt. */
  pause?: { sinceMs: number; untilMs: number }
  /** The run has read records or external text, which a call to an external service could give away. */
  hasForeignText: boolean
  /** Other people wrote some of that text, so it can contain orders to a model. */
  hasUntrustedText: boolean
  /** The person's decision on keeping the result as a record; `text` if they edited it. */
  resultReply?: { isApproved: boolean; text?: string }
  /** Tools that the person allowed for the rest of the run. */
  allowedTools: string[]
  /** No worker has worked on the run since the last event, so nothing can have been interrupted. */
  isFresh: boolean
  result?: string
  reason?: string
}

const ends: readonly RunStatus[] = ['completed', 'failed', 'stopped'] satisfies EndStatus[]

export const isEndStatus = (status: RunStatus): status is EndStatus => ends.includes(status)

export const isEnded = ({ status }: Pick<RunState, 'status'>): boolean => isEndStatus(status)

/** True while a worker is or will be working on the run. */
export const isActive = ({ status }: Pick<RunState, 'status'>): boolean => status === 'pending' || status === 'running'

export const stateBefore = (snapshot: Snapshot): RunState => ({
  status: 'pending',
  seq: 0,
  startedMs: 0,
  next: snapshot.carried?.next ?? 0,
  outputs: snapshot.carried?.outputs ?? [],
  falseBranches: snapshot.carried?.falseBranches ?? [],
  waits: 0,
  waitedMs: 0,
  usage: { input_tokens: 0, output_tokens: 0 },
  counts: { steps: 0, toolCalls: 0, takeOvers: 0 },
  // Outputs of an earlier run can contain untrusted text.
  hasForeignText: snapshot.carried !== undefined,
  hasUntrustedText: snapshot.carried !== undefined,
  allowedTools: [],
  isFresh: true,
})
