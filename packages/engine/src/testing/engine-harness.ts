import { advance, type Outcome } from '../worker/advance.ts'
import type { RunEvent } from '../core/event.ts'
import { fold } from '../core/fold.ts'
import type { Models, CheckpointHooks, Ports } from '../worker/ports.ts'
import type { RunState, Snapshot } from '../core/run.ts'
import { startRun, submit, type OutsideCommand, type Submitted } from '../worker/submit.ts'
import { ManualClock } from './manual-clock.ts'
import { MemoryStore, type MemoryTx } from './memory-store.ts'
import { RecordingTools } from './scripted.ts'

export const runId = 'run-1'

/** Runs one run with in-memory ports. */
export class EngineHarness {
  readonly store = new MemoryStore()
  readonly clock = new ManualClock()
  readonly tools = new RecordingTools()
  readonly deltas: string[] = []
  readonly models: Models
  outageTimeoutMs = 0

  constructor(models: Models) {
    this.models = models
  }

  ports(checkpoints?: CheckpointHooks): Ports<MemoryTx> {
    const { store, clock, tools, models } = this
    return {
      store,
      clock,
      tools,
      models,
      announce: { delta: (_, { text }) => void this.deltas.push(text) },
      outageTimeoutMs: this.outageTimeoutMs,
      dispatch: { advanceSoon: async (id) => void store.jobs.push(id) },
      ...(checkpoints && { checkpoints }),
    }
  }

  async start(snapshot: Snapshot): Promise<this> {
    await startRun(this, runId, snapshot)
    return this
  }

  work(signal: AbortSignal = new AbortController().signal, checkpoints?: CheckpointHooks): Promise<Outcome> {
    return advance(this.ports(checkpoints), runId, signal)
  }

  send(command: OutsideCommand): Promise<Submitted> {
    return submit(this, runId, command)
  }

  reply(text: string): Promise<Submitted> {
    return this.send({ type: 'reply', reply: { text } })
  }

  get events(): RunEvent[] {
    return this.store.rows.get(runId)!.events
  }

  get state(): RunState {
    return fold(this.store.rows.get(runId)!.snapshot, this.events)
  }

  get types(): string[] {
    return this.events.map(({ type }) => type)
  }
}
