import {
  listPortions,
  type Change,
  type CommitOutcome,
  type Effect,
  type Guard,
  type RunEvent,
  type RunHead,
  type RunStore,
  type Snapshot,
  type StoredRun,
} from '@adjutant/engine'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { run_effects, run_events, runs } from '../../platform/db/schema/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Models } from '../../platform/models/models.ts'
import { nudge } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { dueTopic, stopTopic } from './run-topics.ts'

export type RunRow = typeof runs.$inferSelect

/** What an effect needs to know of its run. */
export type RunOrigin = Pick<
  RunRow,
  'id' | 'kind' | 'user_id' | 'conversation_id' | 'definition_id' | 'name' | 'schedule_id' | 'email_result'
>

/** Whose run it is, and what it came from. */
export type NewRun = Pick<RunRow, 'user_id' | 'conversation_id' | 'definition_id'> &
  Partial<Pick<RunRow, 'schedule_id' | 'goal_id' | 'retry_of' | 'email_result'>>

/** Carries out what a run does to our records, inside the transaction that stores it. It is called once for each key. */
export type CarryOut = (tx: SystemCtx, run: RunOrigin, effect: Effect, head: RunHead) => Promise<void>

interface Parts {
  carryOut: CarryOut
  /** Of a run that is to be created. */
  origin?: NewRun
  /** The process that works on runs: it takes only those that it has claimed. */
  worker?: string
  onStored?: (runId: string) => void
  /** US dollars; null where a price is not known. */
  costOf?: Models['costOf']
}

/**
 * A process that is paused in the middle of a commit holds the run's row, and whoever takes over would wait for it. After so long the
 * server ends the transaction.
 */
const idleMs = 8_000

const isAtWork = ({ status }: RunHead) => status === 'pending' || status === 'running'

const toColumns = (head: RunHead) => ({
  status: head.status,
  seq: head.seq,
  step: head.step,
  steps_done: head.stepsDone,
  wait: head.wait ?? null,
  ...head.usage,
  counts: head.counts,
  worked_ms: Math.round(head.workedMs),
  result: head.result ?? null,
  reason: head.reason ?? null,
  ended_at: head.endedMs === undefined ? null : new Date(head.endedMs),
  tries: 0,
  said: null,
  // A run that waits or has ended belongs to nobody, so that whoever is asked for next need not wait for a lease to run out.
  ...(!isAtWork(head) && { worker: null, lease_until: null }),
})

const toEventRow = (run_id: string, { seq, type, summary, details, atMs }: RunEvent) => ({
  run_id,
  seq,
  type,
  summary,
  details,
  at_ms: atMs,
})

export const toRunEvent = ({ seq, type, summary, details, at_ms }: typeof run_events.$inferSelect): RunEvent =>
  ({ seq, type, summary, details, atMs: at_ms }) as RunEvent

export async function selectEvents(ctx: Pick<SystemCtx, 'db'>, runId: string): Promise<RunEvent[]> {
  const rows = await ctx.db.select().from(run_events).where(eq(run_events.run_id, runId)).orderBy(asc(run_events.seq))
  return rows.map(toRunEvent)
}

/** The runs of the engine in our database. What a tool writes inside a commit it writes with the `SystemCtx` of the transaction. */
export class DatabaseRunStore implements RunStore<SystemCtx> {
  readonly #ctx: SystemCtx
  readonly #parts: Parts

  constructor(ctx: SystemCtx, parts: Parts) {
    this.#ctx = ctx
    this.#parts = parts
  }

  create(runId: string, snapshot: Snapshot, change: Change): Promise<'created' | 'exists'> {
    const { kind, name } = snapshot
    const run = { id: runId, kind, name, schedule_id: null, email_result: false, ...this.#parts.origin! }
    const steps_total = snapshot.plan.steps.filter((step) => step.kind !== 'branch').length
    return inTransaction(this.#ctx, async (tx) => {
      const created = await tx.db
        .insert(runs)
        .values({ ...run, snapshot, steps_total, ...toColumns(change.head), asked: change.next === 'advance' ? 1 : 0 })
        .onConflictDoNothing({ target: runs.id })
        .returning({ id: runs.id })
      if (created.length === 0) return 'exists'
      await this.#write(tx, run, change, 'created')
      return 'created'
    })
  }

  async take(runId: string): Promise<(StoredRun & { fence: number }) | undefined> {
    const { worker } = this.#parts
    const [taken] = await this.#ctx.db
      .update(runs)
      .set({ fence: sql`${runs.fence} + 1` })
      .where(and(eq(runs.id, runId), worker === undefined ? undefined : eq(runs.worker, worker)))
      .returning({ fence: runs.fence, snapshot: runs.snapshot })
    return taken && { ...taken, events: await selectEvents(this.#ctx, runId) }
  }

  async load(runId: string): Promise<StoredRun | undefined> {
    const [row] = await this.#ctx.db.select({ snapshot: runs.snapshot }).from(runs).where(eq(runs.id, runId))
    return row && { ...row, events: await selectEvents(this.#ctx, runId) }
  }

  async commit(runId: string, guard: Guard, change: Change | ((tx: SystemCtx) => Promise<Change>)): Promise<CommitOutcome> {
    const outcome = await this.#commit(runId, guard, change)
    if (outcome === 'stored') this.#parts.onStored?.(runId)
    return outcome
  }

  #commit(runId: string, guard: Guard, change: Change | ((tx: SystemCtx) => Promise<Change>)): Promise<CommitOutcome> {
    return inTransaction(this.#ctx, async (tx) => {
      const row = await lockRun(tx, runId)
      if (row && guard.fence !== undefined && guard.fence !== row.fence) return 'fenced'
      if (!row || guard.afterSeq !== row.seq) return 'behind'
      const made = typeof change === 'function' ? await change(tx) : change
      const asked = made.next === 'advance' ? { asked: sql`${runs.asked} + 1` } : {}
      await tx.db
        .update(runs)
        .set({ ...toColumns(made.head), ...asked, ...this.#toCost(made) })
        .where(eq(runs.id, runId))
      await this.#write(tx, row, made, 'changed')
      return 'stored'
    })
  }

  #toCost({ events }: Change) {
    const { costOf } = this.#parts
    const costs = costOf ? events.flatMap(listPortions).map(({ model, ...usage }) => costOf(usage, model)) : []
    if (costs.length === 0) return {}
    return { cost_usd: costs.includes(null) ? null : sql`${runs.cost_usd} + ${costs.reduce<number>((sum, cost) => sum + cost!, 0)}` }
  }

  async #write(tx: SystemCtx, run: RunOrigin, { events, effects, head, next }: Change, kind: 'created' | 'changed'): Promise<void> {
    if (events.length > 0) await tx.db.insert(run_events).values(events.map((event) => toEventRow(run.id, event)))
    for (const effect of effects) if (await isNew(tx, effect)) await this.#parts.carryOut(tx, run, effect, head)
    await tell(tx, { topic: 'runs', id: run.id, kind, audience: [run.user_id] })
    if (next === 'advance') await nudge(tx, dueTopic)
    if (next === 'abort') await nudge(tx, stopTopic(run.id))
  }
}

async function lockRun(tx: SystemCtx, runId: string) {
  const [row] = await tx.db
    .select({
      id: runs.id,
      kind: runs.kind,
      name: runs.name,
      user_id: runs.user_id,
      conversation_id: runs.conversation_id,
      definition_id: runs.definition_id,
      schedule_id: runs.schedule_id,
      email_result: runs.email_result,
      seq: runs.seq,
      fence: runs.fence,
      idle: sql`set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`,
    })
    .from(runs)
    .where(eq(runs.id, runId))
    .for('update')
  return row
}

async function isNew(tx: SystemCtx, { key, kind }: Effect): Promise<boolean> {
  const row = { run_id: key.runId, step: key.step, n: key.n, kind }
  const rows = await tx.db.insert(run_effects).values(row).onConflictDoNothing().returning({ n: run_effects.n })
  return rows.length > 0
}
