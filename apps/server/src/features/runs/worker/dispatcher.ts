import { advance, submit } from '@adjutant/engine'
import type { SystemCtx } from '../../../platform/ctx.ts'
import type { JobHandler } from '../../../platform/jobs/job-pool.ts'
import { expireLeases, renewLeases, renewMsOf } from '../../../platform/jobs/job-queue.ts'
import { startWorker, type Worker } from '../../../platform/jobs/worker.ts'
import type { NotificationBus } from '../../../platform/live/notifications.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { createEffectHandler } from '../results/effects.service.ts'
import { claimRuns, isRunActive, releaseRun, runQueue, savePartialOutput } from './leases.store.ts'
import { toEngineClock, toPorts, type PortDeps } from './run-ports.ts'
import { DatabaseRunStore, type LocalWorker } from '../store/run-store.ts'
import { dueTopic, stopTopic } from '../stream/run-topics.ts'
import { RunOwnerLost } from '../start/run-owner-ctx.service.ts'

/** For expired leases; a notification is faster after a release. */
const pollMs = 1_000
const saveMs = 300
/** An aborted run stores its partial output; a process that exits earlier would lose it. */
const closeGraceMs = 30_000

const gaveUpMessage = 'The run failed after several attempts. The server log contains the reason.'

/**
 * Finds the runs that need a worker and advances them. The lease on a run's row, which this process renews, keeps other processes away; if
 * the lease fails, the run's fencing token protects it.
 */
export class Dispatcher {
  readonly #ctx: SystemCtx
  readonly #deps: PortDeps
  readonly #notifications: NotificationBus
  readonly #worker: string
  #runs: Worker<ClaimedRun> | undefined
  #saving: NodeJS.Timeout | undefined

  constructor(ctx: SystemCtx, deps: PortDeps, notifications: NotificationBus) {
    this.#ctx = ctx
    this.#deps = deps
    this.#notifications = notifications
    this.#worker = ctx.newId()
  }

  /** `isOnlyProcess`: no other process can use this database. */
  async start(isOnlyProcess: boolean): Promise<void> {
    if (isOnlyProcess) await expireLeases(this.#ctx, runQueue)
    // If this is the only process, nobody reads the saved text.
    else this.#saving = setInterval(() => void this.#saveTexts(), saveMs).unref()
    this.#runs = startWorker(this.#createHandler(), {
      onError: (error) => this.#ctx.log.warn({ err: error }, 'Runs could not be claimed'),
      notifications: this.#notifications,
      topic: dueTopic,
      pollMs,
    })
  }

  /** Leaves every run as stored; another process resumes it, or this one after its restart. */
  async close(): Promise<void> {
    clearInterval(this.#saving)
    await this.#runs?.stop(closeGraceMs)
  }

  findLocalWorker(): LocalWorker | undefined {
    const runs = this.#runs
    if (!runs || runs.capacity <= 0) return undefined
    // The caller gets its response first.
    return { worker: this.#worker, begin: (claimed) => void setImmediate(() => runs.begin(claimed)) }
  }

  #createHandler(): JobHandler<ClaimedRun> {
    const ctx = this.#ctx
    return {
      log: ctx.log,
      jobs: {
        claim: (max) => claimRuns(ctx, this.#worker, max),
        renew: (claimed) => renewLeases(ctx, runQueue, claimed),
        renewMs: renewMsOf(runQueue),
        release: (claimed, options) => releaseRun(ctx, claimed, options),
      },
      handle: (claimed, signal) => this.#advance(claimed, signal),
      onFailure(error, { id, attempts }) {
        ctx.log.error({ err: error, run_id: id, attempts }, 'A run was interrupted by an error')
        return undefined
      },
      backoff: { firstMs: 1_000, maxMs: 60_000 },
      // Runs wait for models most of the time.
      concurrency: 20,
      // Attempts in a row without stored progress.
      maxAttempts: 8,
      giveUp: ({ id }) => this.#fail(id, gaveUpMessage),
    }
  }

  async #advance(claimed: ClaimedRun, signal: AbortSignal): Promise<void> {
    const stopped = new AbortController()
    const leave = this.#notifications.subscribe(stopTopic(claimed.id), () => void this.#handleStop(claimed.id, stopped))
    try {
      await advance(toPorts(this.#ctx, this.#deps, claimed), claimed.id, AbortSignal.any([signal, stopped.signal]))
    } catch (error) {
      if (!(error instanceof RunOwnerLost)) throw error
      await this.#fail(claimed.id, error.message)
    } finally {
      leave()
      this.#deps.texts.remove(claimed.id)
    }
  }

  /** A notification can also mean that others of any kind were missed. */
  async #handleStop(runId: string, stopped: AbortController): Promise<void> {
    const isActive = await isRunActive(this.#ctx, runId).catch(() => true)
    if (!isActive) stopped.abort()
  }

  async #fail(runId: string, reason: string): Promise<void> {
    const store = new DatabaseRunStore(this.#ctx, { applyEffect: createEffectHandler(this.#deps) })
    await submit({ store, clock: toEngineClock(this.#ctx) }, runId, { type: 'fail', reason })
  }

  async #saveTexts(): Promise<void> {
    try {
      for (const text of this.#deps.texts.takeUnsaved()) await savePartialOutput(this.#ctx, this.#worker, text)
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'The partial output of a step could not be saved')
    }
  }
}
