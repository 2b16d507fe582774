import type { Decision } from './event.ts'
import type { Previewed, Receipt } from './preview.ts'
import type { LimitName, Usage } from './run.ts'

export interface AnsweredCall {
  tool: string
  arguments: unknown
  /** What the tool's own check found wrong with the arguments. */
  problem?: string
  /** The person approved exactly this call in an earlier step, so they are not asked again. */
  isApproved?: boolean
}

/** What a person answers to a wait. Plain text is enough; a form may say more exactly what is meant. */
export interface Reply {
  text: string
  /** The wait that is answered; the open one where it is not said. */
  wait?: number
  decision?: Decision
  /** An approval with arguments that the person has edited. */
  arguments?: unknown
  /** An approval for this tool for the rest of the run. */
  always?: boolean
}

/** A model that can't answer for now. */
export interface Outage {
  /** One sentence for a person: why there is no answer. */
  cause: string
  /** The provider asked not to be called sooner. */
  retryAfterMs?: number
}

export interface ToolAnswer {
  ok: boolean
  output: string
  /** Of a tool that asks a model itself. */
  usage?: Usage
  /** It failed because that model is away. Calling the tool again repeats nothing. */
  outage?: Outage
  /** Of a call that changed a record: what it did, for the person. The engine only passes it on. */
  receipt?: Receipt
}

/** What a worker looks up before it decides. A run does not remember it, so that it can be taken back. */
export interface Lookups {
  /** Tools that the person lets work without asking, in this run as elsewhere. */
  granted: readonly string[]
  /** By the id of the call; a call that needs approval waits for its preview. */
  previews: { get(callId: string): Previewed | undefined }
}

export const noLookups: Lookups = { granted: [], previews: new Map() }

export type Command =
  /** A worker begins to work on the run, for the first time or after another. */
  | { type: 'take_up' }
  | { type: 'model_answered'; text: string; calls: AnsweredCall[]; usage: Usage; model?: string }
  /** `patienceMs`: how long the run may wait for a model that is away. */
  | { type: 'model_failed'; reason: string; usage?: Usage; outage?: Outage; patienceMs?: number }
  | { type: 'tool_answered'; call: string; answer: ToolAnswer; patienceMs?: number }
  /** The worker goes on after it has looked up what was missing. */
  | { type: 'proceed' }
  | { type: 'reply'; reply: Reply }
  | { type: 'stop' }
  /** What cannot go on, for a reason that lies outside of the run. */
  | { type: 'fail'; reason: string }
  | { type: 'limit_hit'; limit: LimitName }

export type RefusalName =
  | 'run_ended'
  | 'not_waiting'
  | 'already_answered'
  | 'unknown_wait'
  | 'wrong_decision'
  | 'not_asked'
  | 'not_called'
  | 'not_failed'

export interface Refusal {
  refused: RefusalName
  message: string
}

const messages: Record<RefusalName, string> = {
  run_ended: 'This run has ended.',
  not_waiting: 'This run waits for nothing.',
  already_answered: 'This question has been answered already.',
  unknown_wait: 'This run has not asked that.',
  wrong_decision: 'This is no answer to what the run asks.',
  not_asked: 'No model was asked.',
  not_called: 'This tool was not called.',
  not_failed: 'Only a run that failed or was stopped can be tried again.',
}

export const refusal = (refused: RefusalName): Refusal => ({ refused, message: messages[refused] })
