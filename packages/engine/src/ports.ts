import type { Outage, ToolAnswer } from './command.ts'
import type { ToolDefinition } from './definition.ts'
import type { RunEvent } from './event.ts'
import type { Previewed } from './preview.ts'
import type { Message, RunStatus, Snapshot, Usage, Wait } from './run.ts'

/** Unique for everything that a run does to records: whatever is done under a key is done once. */
export interface EffectKey {
  runId: string
  step: number
  n: number
}

/** What has to happen to our own records together with the events. */
export type Effect =
  /** The run's result becomes what `as` says: a message, an advice … */
  | { kind: 'result'; key: EffectKey; as: string; text: string }
  /** The person is to be told that the run waits for them. */
  | { kind: 'wait'; key: EffectKey; wait: number; prompt: string }
  /** The run has failed; a stop is the person's own. */
  | { kind: 'failure'; key: EffectKey; reason: string }

/** What a list of runs shows; a store keeps it in columns, so that nobody has to read events for it. */
export interface RunHead {
  status: RunStatus
  seq: number
  /** The step at work or to be begun. */
  step: number
  /** Steps with an output, those of an earlier run that this one goes on with included. */
  stepsDone: number
  wait?: Wait
  /** The model is away: the worker lets go of the run, and nobody takes it up before this long. */
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
  /** Numbered on from the last stored one. */
  events: RunEvent[]
  effects: Effect[]
  head: RunHead
  /** advance: a worker is to take the run up. abort: whoever works on it is to leave it. Both belong to the transaction. */
  next?: 'advance' | 'abort'
}

export interface StoredRun {
  snapshot: Snapshot
  events: RunEvent[]
}

export interface TakenRun extends StoredRun {
  fence: number
  /** Whoever takes it has just stored its start and the beginning of the work in one: nobody else was at it. */
  isBegun?: boolean
}

export interface Guard {
  /** The number of the last event that the change was decided on. */
  afterSeq: number
  /** A worker's. A person's command has none: it needs no right to work on the run. */
  fence?: number
}

/** fenced: another worker has taken the run. behind: there are later events, or the run is gone. In both cases nothing was written. */
export type CommitOutcome = 'stored' | 'fenced' | 'behind'

export interface RunStore<Tx = unknown> {
  create(runId: string, snapshot: Snapshot, change: Change): Promise<'created' | 'exists'>
  /** Raises the run's fencing number by one, so that whoever held it before can write nothing. */
  take(runId: string): Promise<TakenRun | undefined>
  load(runId: string): Promise<StoredRun | undefined>
  /**
   * One transaction: lock the run, compare the guard, store events, effects, head and next. An effect whose key is there already is passed over.
   * A function is called inside the transaction once the guard holds; what it throws undoes everything.
   */
  commit(runId: string, guard: Guard, change: Change | ((tx: Tx) => Promise<Change>)): Promise<CommitOutcome>
}

export interface ModelRequest {
  runId: string
  step: number
  /** Name of the agent. */
  agent: string
  /** The agent's own choice; the server's default where there is none. */
  model?: string
  instructions: string
  messages: Message[]
  tools: ToolDefinition[]
  /** What the steps before gave; a model has read it in its first message, as far as it concerns it. */
  given: Given[]
}

export interface Given {
  title: string
  text: string
  /** The person said it. */
  isReply: boolean
  /** Of a reply: what the person was asked. */
  asked?: string
  /** Name of the tool, where the step was nothing but its call. */
  tool?: string
}

export type ModelAnswer =
  | { ok: true; text: string; calls: { tool: string; arguments: unknown; isApproved?: boolean }[]; usage: Usage; model?: string }
  /** After all tries. `reason` is one sentence for a person. With an `outage` the run asks again later, as long as it has patience. */
  | { ok: false; reason: string; usage?: Usage; outage?: Outage }

export interface Live {
  signal: AbortSignal
  /** The text so far. */
  say(text: string): void
}

export interface Models {
  /** Rejects when the signal ends it, or when it is a bug: then the run is tried again. */
  ask(request: ModelRequest, live: Live): Promise<ModelAnswer>
}

export interface ToolCall {
  key: EffectKey
  tool: ToolDefinition
  arguments: unknown
}

export interface Tools<Tx = unknown> {
  /** Names of those among these that the person lets work without asking, as of now. Asked only where one of them would ask. */
  listGranted(tools: ToolDefinition[]): Promise<string[]>
  /** What is wrong with the arguments, in a sentence for the model. */
  findProblem(tool: ToolDefinition, given: unknown): string | undefined
  /** What a call that needs approval would do, or why it cannot be done. */
  preview(tool: ToolDefinition, given: unknown): Promise<Previewed>
  /** For effects `read` and `outside`. What the tool itself makes of it is an answer; a rejection is an interruption like a crash. */
  call(call: ToolCall, signal: AbortSignal): Promise<ToolAnswer>
  /** For effect `write`, inside the transaction that stores its result. A refusal is an answer with `ok: false` that has written nothing. */
  write(tx: Tx, call: ToolCall): Promise<ToolAnswer>
}

export interface Clock {
  now(): number
  /** Rings once, unless it is switched off by the returned function. */
  alarm(ms: number, ring: () => void): () => void
}

export interface Announce {
  /** Text of the step at work. It is not stored. */
  delta(runId: string, delta: { step: number; agent: string; text: string }): void
}

export interface Dispatch {
  /** A worker that has to leave asks for another. */
  advanceSoon(runId: string): Promise<void>
}

export const points = [
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
export type Point = (typeof points)[number]

/** Named places of a run at which a test may end the process. */
export interface Points {
  at(point: Point): void | Promise<void>
}

export interface Ports<Tx = unknown> {
  store: RunStore<Tx>
  models: Models
  tools: Tools<Tx>
  clock: Clock
  announce: Announce
  dispatch: Dispatch
  /** How long a run waits for a model that is away before it fails, in milliseconds. */
  patienceMs: number
  points?: Points
}
