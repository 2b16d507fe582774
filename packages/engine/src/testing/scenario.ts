import type { Command, RejectionCode, Reply } from '../core/command.ts'
import { decide, isRejection } from '../core/decide.ts'
import type { RunEvent } from '../core/event.ts'
import { fold } from '../core/fold.ts'
import type { RunState, Snapshot } from '../core/run.ts'
import { startEvents } from '../core/start.ts'

const startMs = 1_000

/** Every call has an empty preview. */
const lookups = { granted: [], previews: { get: () => ({}) } }

/** Drives a run by commands only, without ports. The state always results from the stored events. */
export class Scenario {
  readonly events: RunEvent[]
  readonly #snapshot: Snapshot
  #nowMs = startMs

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.events = startEvents(snapshot, startMs)
  }

  get state(): RunState {
    return fold(this.#snapshot, JSON.parse(JSON.stringify(this.events)) as RunEvent[])
  }

  get types(): string[] {
    return this.events.map(({ type }) => type)
  }

  get last(): RunEvent {
    return this.events.at(-1)!
  }

  advanceMs(ms: number): this {
    this.#nowMs += ms
    return this
  }

  send(command: Command): this {
    const decided = decide(this.#snapshot, this.state, command, this.#nowMs, lookups)
    if (isRejection(decided)) throw new Error(decided.code)
    this.events.push(...decided.events)
    return this
  }

  rejectionCodeOf(command: Command): RejectionCode | undefined {
    const decided = decide(this.#snapshot, this.state, command, this.#nowMs)
    return isRejection(decided) ? decided.code : undefined
  }

  resume(): this {
    return this.send({ type: 'resume' })
  }

  modelAnswers(text: string): this {
    return this.send({ type: 'model_answered', text, calls: [], usage })
  }

  calls(...calls: [tool: string, toolArguments?: unknown][]): this {
    const toolCalls = calls.map(([tool, toolArguments = {}]) => ({ tool, arguments: toolArguments }))
    return this.send({ type: 'model_answered', text: '', calls: toolCalls, usage })
  }

  sendsInvalidCall(tool: string): this {
    return this.send({ type: 'model_answered', text: '', calls: [{ tool, arguments: 'x', problem: 'No object.' }], usage })
  }

  toolReturns(output: string, ok = true): this {
    const call = this.state.work!.frames.at(-1)!.calls[0]!.id
    return this.send({ type: 'tool_answered', call, answer: { ok, output } })
  }

  reply(text: string, more: Partial<Reply> = {}): this {
    return this.send({ type: 'reply', reply: { text, ...more } })
  }
}

export const usage = { input_tokens: 10, output_tokens: 5 }
