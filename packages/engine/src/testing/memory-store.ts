import type { RunEvent } from '../core/event.ts'
import type { Change, CommitOutcome, Effect, EffectKey, Guard, RunHead, RunStore, StoredRun } from '../worker/ports.ts'
import type { Snapshot } from '../core/run.ts'

interface Row {
  snapshot: Snapshot
  events: RunEvent[]
  fence: number
  head: RunHead
}

/** Written by a tool inside a commit; visible after it. */
export interface MemoryTx {
  write(key: EffectKey, record: unknown): void
}

export const toKeyText = ({ runId, step, n }: EffectKey): string => `${runId}:${step}:${n}`

/** Simulates storage: a copy without what JSON can't represent. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** An in-memory store that serializes claims and commits like a row lock. */
export class MemoryStore implements RunStore<MemoryTx> {
  readonly rows = new Map<string, Row>()
  readonly effects = new Map<string, Effect>()
  readonly records = new Map<string, unknown>()
  /** Requested jobs, with repetitions. */
  readonly jobs: string[] = []
  /** Runs whose worker should leave. */
  readonly aborts: string[] = []
  #last: Promise<unknown> = Promise.resolve()

  async create(runId: string, snapshot: Snapshot, change: Change): Promise<'created' | 'exists'> {
    if (this.rows.has(runId)) return 'exists'
    const row: Row = { snapshot: stored(snapshot), events: [], fence: 0, head: change.head }
    this.rows.set(runId, row)
    this.#write(runId, row, change)
    return 'created'
  }

  take(runId: string): Promise<(StoredRun & { fence: number }) | undefined> {
    return this.#inTurn(async () => {
      const row = this.rows.get(runId)
      if (!row) return undefined
      row.fence += 1
      return { ...toRun(row), fence: row.fence }
    })
  }

  async load(runId: string): Promise<StoredRun | undefined> {
    const row = this.rows.get(runId)
    return row && toRun(row)
  }

  commit(runId: string, guard: Guard, change: Change | ((tx: MemoryTx) => Promise<Change>)): Promise<CommitOutcome> {
    return this.#inTurn(() => this.#commit(runId, guard, change))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    return mine
  }

  async #commit(runId: string, guard: Guard, change: Change | ((tx: MemoryTx) => Promise<Change>)): Promise<CommitOutcome> {
    const row = this.rows.get(runId)
    if (row && guard.fence !== undefined && guard.fence !== row.fence) return 'fenced'
    if (!row || guard.afterSeq !== row.events.length) return 'behind'
    const written: [string, unknown][] = []
    const tx: MemoryTx = { write: (key, record) => void written.push([toKeyText(key), stored(record)]) }
    this.#write(runId, row, typeof change === 'function' ? await change(tx) : change)
    for (const [key, record] of written) if (!this.records.has(key)) this.records.set(key, record)
    return 'stored'
  }

  #write(runId: string, row: Row, { events, effects, head, next }: Change): void {
    row.events.push(...stored(events))
    row.head = stored(head)
    for (const effect of effects) if (!this.effects.has(toKeyText(effect.key))) this.effects.set(toKeyText(effect.key), stored(effect))
    if (next === 'advance' || head.retryInMs !== undefined) this.jobs.push(runId)
    if (next === 'abort') this.aborts.push(runId)
  }
}

const toRun = ({ snapshot, events }: Row): StoredRun => stored({ snapshot, events })
