import type { Decision } from './event.ts'
import type { CallPreview, PreviewResult, Receipt } from './preview.ts'
import type { LimitName, Usage } from './run.ts'

export interface AnsweredCall {
  tool: string
  arguments: unknown
  /** The tool's validation error for the arguments. */
  problem?: string
}

/** The answer to a wait. Plain text is enough; a form can be more precise. */
export interface Reply {
  text: string
  /** The wait that is answered; the open one by default. */
  wait?: number
  decision?: Decision
  /** Arguments that the person edited. */
  arguments?: unknown
  /** Approves this tool for the rest of the run. */
  always?: boolean
  /** The calls that the decision is about if several wait for approval; the first one by default. */
  calls?: string[]
}

/** A model that is temporarily unavailable. */
export interface Outage {
  /** One sentence for people. */
  cause: string
  /** The provider's Retry-After. */
  retryAfterMs?: number
}

export interface ToolAnswer {
  ok: boolean
  output: string
  /** Set by tools that call a model. */
  usage?: Usage
  /** The tool's model is unavailable. Calling the tool again repeats nothing. */
  outage?: Outage
  /** Describes to people what the call changed. The engine only forwards it. */
  receipt?: Receipt
  /** True if other people wrote part of the output, so it is untrusted; the tool's `brings_foreign_text` decides if absent. */
  isUntrusted?: boolean
}

/** Looked up by the worker before each decision. It is not part of the run, so that it can be revoked. */
export interface Lookups {
  /** Tools that the person allows without asking. */
  granted: readonly string[]
  /** By call id; a call that needs approval waits for its preview. */
  previews: { get(callId: string): PreviewResult | undefined }
  /** The person approves this before the result becomes a record; `none` if it becomes none. Absent until looked up. */
  resultApproval?: CallPreview | 'none'
}

export const noLookups: Lookups = { granted: [], previews: new Map() }

export type Command =
  /** A worker claims the run, for the first time or after another one. */
  | { type: 'resume' }
  | { type: 'model_answered'; text: string; calls: AnsweredCall[]; usage: Usage; model?: string; instructions?: string }
  /** `outageTimeoutMs`: maximum time to wait for an unavailable model. */
  | { type: 'model_failed'; reason: string; usage?: Usage; outage?: Outage; outageTimeoutMs?: number }
  | { type: 'tool_answered'; call: string; answer: ToolAnswer; outageTimeoutMs?: number }
  /** The worker continues after a lookup. */
  | { type: 'proceed' }
  | { type: 'reply'; reply: Reply }
  | { type: 'stop' }
  /** A failure outside of the run. */
  | { type: 'fail'; reason: string }
  | { type: 'limit_hit'; limit: LimitName }

export type RejectionCode =
  | 'run_ended'
  | 'not_waiting'
  | 'already_answered'
  | 'unknown_wait'
  | 'wrong_decision'
  | 'not_asked'
  | 'not_called'
  | 'not_failed'

export interface Rejection {
  code: RejectionCode
  message: string
}

const messages: Record<RejectionCode, string> = {
  run_ended: 'This run has ended.',
  not_waiting: "This run isn't waiting for an answer.",
  already_answered: 'This question has already been answered.',
  unknown_wait: 'This run never asked that question.',
  wrong_decision: "This answer doesn't fit the question. Reload the run.",
  not_asked: 'No model was asked.',
  not_called: 'This tool was not called.',
  not_failed: 'Only a run that failed or was stopped can be retried.',
}

export const rejection = (code: RejectionCode): Rejection => ({ code, message: messages[code] })
