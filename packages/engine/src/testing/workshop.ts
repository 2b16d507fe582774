import { advance, type Outcome } from '../advance.ts'
import type { RunEvent } from '../event.ts'
import { fold } from '../fold.ts'
import type { Models, Points, Ports } from '../ports.ts'
import type { RunState, Snapshot } from '../run.ts'
import { startRun, submit, type OutsideCommand, type Submitted } from '../submit.ts'
import { HandClock } from './hand-clock.ts'
import { MemoryStore, type MemoryTx } from './memory-store.ts'
import { NotedTools } from './scripted.ts'

export const runId = 'run-1'

/** Everything around one run, in memory. */
export class Workshop {
  readonly store = new MemoryStore()
  readonly clock = new HandClock()
  readonly tools = new NotedTools()
  readonly deltas: string[] = []
  readonly models: Models
  patienceMs = 0

  constructor(models: Models) {
    this.models = models
  }

  ports(points?: Points): Ports<MemoryTx> {
    const { store, clock, tools, models } = this
    return {
      store,
      clock,
      tools,
      models,
      announce: { delta: (_, { text }) => void this.deltas.push(text) },
      patienceMs: this.patienceMs,
      dispatch: { advanceSoon: async (id) => void store.jobs.push(id) },
      ...(points && { points }),
    }
  }

  async start(snapshot: Snapshot): Promise<this> {
    await startRun(this, runId, snapshot)
    return this
  }

  work(signal: AbortSignal = new AbortController().signal, points?: Points): Promise<Outcome> {
    return advance(this.ports(points), runId, signal)
  }

  tell(command: OutsideCommand): Promise<Submitted> {
    return submit(this, runId, command)
  }

  reply(text: string): Promise<Submitted> {
    return this.tell({ type: 'reply', reply: { text } })
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
