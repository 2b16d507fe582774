import type { Outage, ToolAnswer } from '../core/command.ts'
import type { ToolDefinition } from '../definition/definition.ts'
import type { RunEvent } from '../core/event.ts'
import type { CallPreview, PreviewResult } from '../core/preview.ts'
import type { Message, RunStatus, Snapshot, Usage, Wait } from '../core/run.ts'

/** Idempotency key of a record change by a run. */
export interface EffectKey {
  runId: string
  step: number
  n: number
}

/** Record changes that are stored together with the events. */
export type Effect =
  /** Saves the result as `as`: a message, an advice … */
  | { kind: 'result'; key: EffectKey; as: string; text: string }
  /** Notifies the person that the run waits. */
  | { kind: 'wait'; key: EffectKey; wait: number; prompt: string }
  /** The run failed; a stop by the person is not a failure. */
  | { kind: 'failure'; key: EffectKey; reason: string }

/** Columns for lists of runs, so that lists need not read events. */
export interface RunHead {
  status: RunStatus
  seq: number
  /** The active or next step. */
  step: number
  /** Steps with an output, including those of the run that this one continues. */
  stepsDone: number
  wait?: Wait
  /** The model is unavailable: the run is released and not claimed before this delay. */
  retryInMs?: number
  usage: Usage
  counts: { steps: number; toolCalls: number; takeOvers: number }
  startedMs: number
  endedMs?: number
  workedMs: number
  result?: string
  reason?: string
}

export interface Change {
  /** Numbered after the last stored one. */
  events: RunEvent[]
  effects: Effect[]
  head: RunHead
  /** advance: a worker should claim the run. abort: the current worker should leave it. Both are part of the transaction. */
  next?: 'advance' | 'abort'
}

export interface StoredRun {
  snapshot: Snapshot
  events: RunEvent[]
}

export interface TakenRun extends StoredRun {
  fence: number
  /** The claimer has just stored the start in the same transaction, so nobody else has worked on it. */
  isBegun?: boolean
}

export interface Guard {
  /** The last event number that the change is based on. */
  afterSeq: number
  /** The worker's fencing token. A person's command has none. */
  fence?: number
}

/** fenced: another worker has claimed the run. behind: there are later events, or the run is gone. Nothing is written in either case. */
export type CommitOutcome = 'stored' | 'fenced' | 'behind'

export interface RunStore<Tx = unknown> {
  create(runId: string, snapshot: Snapshot, change: Change): Promise<'created' | 'exists'>
  /** Increments the fencing token, so that the previous worker can't write. */
  take(runId: string): Promise<TakenRun | undefined>
  load(runId: string): Promise<StoredRun | undefined>
  /**
   * One transaction: locks the run, checks the guard, stores events, effects, head and next. Effects with an existing key are skipped. A
   * function is called inside the transaction after the guard; an exception rolls back.
   */
  commit(runId: string, guard: Guard, change: Change | ((tx: Tx) => Promise<Change>)): Promise<CommitOutcome>
}

export interface ModelRequest {
  runId: string
  step: number
  /** Name of the agent. */
  agent: string
  /** The agent's model; the server's default if absent. */
  model?: string
  instructions: string
  messages: Message[]
  tools: ToolDefinition[]
  /** Outputs of earlier steps; the model has read the relevant ones in its first message. */
  priorOutputs: PriorOutput[]
}

export interface PriorOutput {
  title: string
  text: string
  /** Written by the person. */
  isReply: boolean
  /** For a reply: the question. */
  question?: string
  /** The tool's name for a tool step. */
  tool?: string
}

export type ModelAnswer =
  | {
      ok: true
      text: string
      calls: { tool: string; arguments: unknown }[]
      usage: Usage
      model?: string
      /** The system prompt as sent, if it differs from the request's. */
      instructions?: string
    }
  /** A failure after all retries. `reason` is one sentence for people. With an `outage` the run tries again later. */
  | { ok: false; reason: string; usage?: Usage; outage?: Outage }

export interface AskOptions {
  signal: AbortSignal
  /** The text so far. */
  onText(text: string): void
}

export interface Models {
  /** Rejects when the signal aborts or on a bug; then the run is retried. */
  ask(request: ModelRequest, options: AskOptions): Promise<ModelAnswer>
}

export interface ToolCall {
  key: EffectKey
  tool: ToolDefinition
  arguments: unknown
}

export interface Tools<Tx = unknown> {
  /** Names of the tools that the person currently allows without asking. Called only if one of them needs approval. */
  listGranted(tools: ToolDefinition[]): Promise<string[]>
  /** The validation error of the arguments, as a sentence for the model. */
  findProblem(tool: ToolDefinition, toolArguments: unknown): string | undefined
  /** Describes what a call would do, or why it is impossible. */
  preview(tool: ToolDefinition, toolArguments: unknown): Promise<PreviewResult>
  /** Describes the record that saving the result would create, for approval; undefined if it creates none. Called only after untrusted text. */
  previewResult(result: { as: string; text: string }): Promise<CallPreview | undefined>
  /** For effects `read` and `outside`. A tool failure is an answer; a rejection is an interruption like a crash. */
  call(call: ToolCall, signal: AbortSignal): Promise<ToolAnswer>
  /** For effect `write`, inside the transaction that stores its result. A rejected write answers `ok: false` and writes nothing. */
  write(tx: Tx, call: ToolCall): Promise<ToolAnswer>
}

export interface Clock {
  now(): number
  /** Calls back once, unless cancelled by the returned function. */
  startTimer(ms: number, onElapsed: () => void): () => void
}

export interface Announce {
  /** Partial output of the active step. It is not stored. */
  delta(runId: string, delta: { step: number; agent: string; text: string }): void
}

export interface Dispatch {
  /** A draining worker requests another job. */
  advanceSoon(runId: string): Promise<void>
}

export const checkpoints = [
  'before-start',
  'after-start',
  'before-take',
  'after-take',
  'before-model',
  'after-model',
  'before-tool',
  'after-tool',
  'in-write',
  'before-commit',
  'after-commit',
  'before-reply',
  'after-reply',
  'before-stop',
  'after-stop',
] as const
export type Checkpoint = (typeof checkpoints)[number]

/** Named points at which a test can kill the process. */
export interface CheckpointHooks {
  at(point: Checkpoint): void | Promise<void>
}

export interface Ports<Tx = unknown> {
  store: RunStore<Tx>
  models: Models
  tools: Tools<Tx>
  clock: Clock
  announce: Announce
  dispatch: Dispatch
  /** Maximum wait for an unavailable model in milliseconds. */
  outageTimeoutMs: number
  checkpoints?: CheckpointHooks
}
