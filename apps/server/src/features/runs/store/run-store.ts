import {
  listModelUsage,
  type Change,
  type CommitOutcome,
  type Effect,
  type Guard,
  type RunEvent,
  type RunHead,
  type RunStore,
  type Snapshot,
  type StoredRun,
  type TakenRun,
} from '@adjutant/engine'
import { asc, eq, sql } from 'drizzle-orm'
import type { Actor, DbCtx, SessionInfo, SystemCtx } from '../../../platform/ctx.ts'
import { lockConversation } from '../../conversations/index.ts'
import { run_effects, run_events, runs } from '../runs.schema.ts'
import { afterCommit, inTransaction } from '../../../platform/db/transaction.ts'
import { Unauthorized } from '../../../platform/errors.ts'
import type { Models } from '../../../platform/models/models.ts'
import { sumCosts } from '../../../platform/models/prices.ts'
import type { ClaimedRun } from '../worker/claimed-run.ts'
import type { RunOwner } from '../worker/run-owner.ts'
import { TooManyRuns } from './too-many-runs.ts'
import { countTokens, insertRunRow, updateRunRow } from './run-statements.ts'
import { dueTopic, stopTopic } from '../stream/run-topics.ts'

export type RunRow = typeof runs.$inferSelect

/** The fields of a run that its effects need. */
export type RunOrigin = Pick<
  RunRow,
  'id' | 'kind' | 'user_id' | 'sso_organization_id' | 'conversation_id' | 'definition_id' | 'name' | 'schedule_id' | 'email_result'
>

/** The run's owner and origin. */
export type NewRun = Pick<RunRow, 'user_id' | 'sso_organization_id' | 'conversation_id' | 'definition_id'> &
  Partial<Pick<RunRow, 'schedule_id' | 'goal_id' | 'retry_of' | 'email_result'>>

/** Applies a run's effect to the records, inside the transaction that stores it. It is called once per key. */
export type ApplyEffect = (tx: SystemCtx, run: RunOrigin, effect: Effect, head: RunHead) => Promise<void>

/** This process's worker for runs. */
export interface LocalWorker {
  worker: string
  begin(claimed: ClaimedRun): void
}

interface RunStoreDeps {
  applyEffect: ApplyEffect
  /** True for effects that need only their key. */
  isRecordOnly?: (effect: Effect) => boolean
  /** Only for creating a run. */
  origin?: NewRun
  /** A person with this many active runs can't start another. */
  maxActiveRuns?: number
  /** Starts a created run at once; without it, any free worker claims the run. */
  localWorker?: LocalWorker | undefined
  /** The run as claimed by this process. */
  claimed?: ClaimedRun
  person?: RunOwner
  onStored?: (runId: string, events: RunEvent[]) => void
  /** US dollars; null if a price is unknown. */
  costOf?: Models['costOf']
}

const noOrigin = { schedule_id: null, goal_id: null, retry_of: null, email_result: false }

/** Includes the acting person, if any. */
type StoreCtx = SystemCtx & { user?: Actor; session?: SessionInfo; address?: string }

type Loss = Exclude<CommitOutcome, 'stored'>

/**
 * A process that is paused during a commit keeps the run's row locked and blocks its successor. After this time PostgreSQL ends the
 * transaction.
 */
const idleMs = 8_000

export const toRunEvent = ({ seq, type, summary, details, at_ms }: typeof run_events.$inferSelect): RunEvent =>
  ({ seq, type, summary, details, atMs: at_ms }) as RunEvent

export async function selectEvents(ctx: DbCtx, runId: string): Promise<RunEvent[]> {
  const rows = await ctx.db.select().from(run_events).where(eq(run_events.run_id, runId)).orderBy(asc(run_events.seq))
  return rows.map(toRunEvent)
}

/** Stores the engine's runs in the database. Tools write inside a commit with the transaction's `SystemCtx`. */
export class DatabaseRunStore implements RunStore<SystemCtx> {
  readonly #ctx: StoreCtx
  readonly #deps: RunStoreDeps

  constructor(ctx: StoreCtx, deps: RunStoreDeps) {
    this.#ctx = ctx
    this.#deps = deps
  }

  async create(runId: string, snapshot: Snapshot, change: Change): Promise<'created' | 'exists'> {
    const { origin, localWorker, maxActiveRuns } = this.#deps
    const { kind, name } = snapshot
    const steps_total = snapshot.plan.steps.filter((step) => step.kind !== 'branch').length
    const run = { id: runId, kind, name, ...noOrigin, ...origin!, snapshot, steps_total }
    const { user, address = null } = this.#ctx
    const made = await insertRunRow(this.#ctx, run, change, {
      actor: this.#actor,
      actorEmail: user?.email ?? null,
      address,
      topic: localWorker ? null : findTopic(runId, change),
      worker: localWorker?.worker ?? null,
      maxActive: maxActiveRuns ?? null,
    })
    if (!made) throw new Unauthorized()
    if (!made.is_created && maxActiveRuns !== undefined && made.active_runs >= maxActiveRuns) throw new TooManyRuns()
    if (!made.is_created) return 'exists'
    // Events after the start event mean that work has begun.
    const isBegun = change.events.length > 1
    await afterCommit(this.#ctx, () => {
      this.#deps.onStored?.(runId, change.events)
      localWorker?.begin({
        ...run,
        worker: localWorker.worker,
        attempts: 1,
        fence: 1,
        events: change.events,
        isBegun,
        owner: made.owner,
      })
    })
    return 'created'
  }

  async take(runId: string): Promise<TakenRun | undefined> {
    if (this.#deps.claimed) return this.#deps.claimed
    const [taken] = await this.#ctx.db
      .update(runs)
      .set({ fence: sql`${runs.fence} + 1` })
      .where(eq(runs.id, runId))
      .returning({ fence: runs.fence, snapshot: runs.snapshot })
    return taken && { ...taken, events: await selectEvents(this.#ctx, runId) }
  }

  async load(runId: string): Promise<StoredRun | undefined> {
    const [row] = await this.#ctx.db.select({ snapshot: runs.snapshot }).from(runs).where(eq(runs.id, runId))
    return row && { ...row, events: await selectEvents(this.#ctx, runId) }
  }

  async commit(runId: string, guard: Guard, change: Change | ((tx: SystemCtx) => Promise<Change>)): Promise<CommitOutcome> {
    const isSimple = typeof change !== 'function' && change.effects.every((effect) => this.#isRecordOnly(effect))
    const done = await (isSimple ? this.#commitAtOnce(runId, guard, change) : this.#commitTogether(runId, guard, change))
    if (typeof done === 'string') return done
    this.#deps.onStored?.(runId, done.events)
    return 'stored'
  }

  /** Uses one statement, which is its own transaction. */
  async #commitAtOnce(runId: string, guard: Guard, change: Change): Promise<Change | Loss> {
    if (await this.#update(this.#ctx, runId, guard, change, change.effects)) return change
    const [row] = await this.#ctx.db.select({ fence: runs.fence }).from(runs).where(eq(runs.id, runId))
    return row && guard.fence !== undefined && guard.fence !== row.fence ? 'fenced' : 'behind'
  }

  /** Includes the writes of a tool or effect. Tokens are counted even if those fail. */
  async #commitTogether(runId: string, guard: Guard, change: Change | ((tx: SystemCtx) => Promise<Change>)): Promise<Change | Loss> {
    const tokens = this.#deps.person?.takeTokens()
    if (tokens) await countTokens(this.#ctx, tokens)
    return inTransaction(this.#ctx, async (tx) => {
      // Locks the conversation before the run, because a start in the conversation locks the conversation and then waits for its active
      // run.
      await lockConversation(tx, sql`(select ${runs.conversation_id} from ${runs} where ${runs.id} = ${runId}::uuid)`)
      const row = await lockRun(tx, runId)
      if (!row) return 'behind'
      const loss = findLoss(row, guard)
      if (loss) return loss
      const made = typeof change === 'function' ? await change(tx) : change
      await this.#update(tx, runId, guard, made, [])
      for (const effect of made.effects) if (await isNew(tx, effect)) await this.#deps.applyEffect(tx, row, effect, made.head)
      return made
    })
  }

  async #update(ctx: SystemCtx, runId: string, guard: Guard, change: Change, recordOnly: Effect[]): Promise<boolean> {
    const { person } = this.#deps
    const { session } = this.#ctx
    const publishedTo = { actor: this.#actor, ssoOrganizationId: session?.sso_organization_id ?? null, topic: findTopic(runId, change) }
    const updated = await updateRunRow(ctx, runId, guard, change, {
      ...publishedTo,
      recordOnly,
      costUsd: this.#costOf(change),
      tokens: person?.takeTokens(),
    })
    if (updated) person?.setActor(updated.owner)
    return updated !== undefined
  }

  /** Null if a price is unknown. */
  #costOf({ events }: Change): number | null {
    const { costOf } = this.#deps
    const costs = costOf ? events.flatMap(listModelUsage).map(({ model, ...usage }) => costOf(usage, model)) : []
    return sumCosts(costs)
  }

  #isRecordOnly(effect: Effect): boolean {
    return this.#deps.isRecordOnly?.(effect) ?? false
  }

  get #actor(): string | null {
    return this.#ctx.user?.id ?? null
  }
}

function findTopic(runId: string, { next }: Change): string | null {
  if (next === undefined) return null
  return next === 'advance' ? dueTopic : stopTopic(runId)
}

function findLoss(row: { seq: number; fence: number }, guard: Guard): Loss | undefined {
  if (guard.fence !== undefined && guard.fence !== row.fence) return 'fenced'
  return guard.afterSeq !== row.seq ? 'behind' : undefined
}

async function lockRun(tx: SystemCtx, runId: string) {
  const [row] = await tx.db
    .select({
      id: runs.id,
      kind: runs.kind,
      name: runs.name,
      user_id: runs.user_id,
      sso_organization_id: runs.sso_organization_id,
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
