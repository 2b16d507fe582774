import { advance, submit } from '@adjutant/engine'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { pollMs, leaseRenewMs } from '../../../platform/db/lease.ts'
import type { NotificationBus } from '../../../platform/live/notifications.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { createEffectHandler } from '../results/effects.ts'
import { claimRuns, releaseAllLeases, isRunAtWork, releaseRun, renewLeases, savePartialOutput } from './leases.store.ts'
import { toEngineClock, toPorts, type PortDeps } from './run-ports.ts'
import { DatabaseRunStore, type LocalWorker } from '../store/run-store.ts'
import { dueTopic, stopTopic } from '../stream/run-topics.ts'
import { RunOwnerLost } from '../start/run-owner-ctx.ts'

/** Concurrent runs per process; they wait for models most of the time. */
const maxAtOnce = 20
const saveMs = 300
/** A run that fails this often in a row without stored progress fails permanently. */
const maxTries = 8
const maxPauseSeconds = 60

const toPauseSeconds = (tries: number) => Math.min(2 ** (tries - 1), maxPauseSeconds)

const gaveUpMessage = 'It could not be carried on, in spite of several tries. The log of the server says why.'

interface Job {
  id: string
  abort: AbortController
  done: Promise<void>
}

/**
 * Finds the runs that need a worker and advances them. The lease on a run's row, which this process renews, keeps other processes away; if
 * the lease fails, the run's fencing token protects it.
 */
export class Dispatcher {
  readonly #ctx: SystemCtx
  readonly #deps: PortDeps
  readonly #notifications: NotificationBus
  readonly #worker: string
  /** A run can be present twice for a moment: it waited, got its reply and was claimed again before its last job ended. */
  readonly #jobs = new Set<Job>()
  readonly #leave: (() => void)[] = []
  #isClosing = false
  #claiming: Promise<void> | undefined
  #isClaimDue = false

  constructor(ctx: SystemCtx, deps: PortDeps, notifications: NotificationBus) {
    this.#ctx = ctx
    this.#deps = deps
    this.#notifications = notifications
    this.#worker = ctx.newId()
  }

  /** `isAlone`: no other process can use this database. */
  async start(isOnlyProcess: boolean): Promise<void> {
    if (isOnlyProcess) await releaseAllLeases(this.#ctx)
    const timers = [setInterval(() => this.#wake(), pollMs), setInterval(() => void this.#renew(), leaseRenewMs)]
    // If this is the only process, nobody reads the saved text.
    if (!isOnlyProcess) timers.push(setInterval(() => void this.#saveTexts(), saveMs))
    for (const timer of timers) timer.unref()
    this.#leave.push(
      this.#notifications.subscribe(dueTopic, () => this.#wake()),
      ...timers.map((timer) => () => clearInterval(timer)),
    )
    this.#wake()
  }

  /** Leaves every run as stored; another process resumes it, or this one after its restart. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const leave of this.#leave) leave()
    await this.#claiming
    for (const { abort } of this.#jobs) abort.abort()
    await Promise.all([...this.#jobs].map(({ done }) => done))
  }

  findLocalWorker(): LocalWorker | undefined {
    if (this.#isClosing || this.#jobs.size >= maxAtOnce) return undefined
    // The caller gets its response first.
    return { worker: this.#worker, begin: (claimed) => void setImmediate(() => this.#begin(claimed)) }
  }

  /** One claim at a time; a wake-up during a claim triggers another one. */
  #wake(): void {
    this.#isClaimDue = true
    if (this.#claiming || this.#isClosing) return
    this.#claiming = this.#claimAll().finally(() => {
      this.#claiming = undefined
      // Requested between the last claim and now.
      if (this.#isClaimDue && this.#jobs.size < maxAtOnce) this.#wake()
    })
  }

  async #claimAll(): Promise<void> {
    while (this.#isClaimDue && !this.#isClosing && this.#jobs.size < maxAtOnce) {
      this.#isClaimDue = false
      try {
        const capacity = maxAtOnce - this.#jobs.size
        const claimed = await claimRuns(this.#ctx, this.#worker, capacity)
        // There may be more, so claim again when there is capacity.
        if (claimed.length === capacity) this.#isClaimDue = true
        for (const run of claimed) this.#begin(run)
      } catch (error) {
        this.#ctx.log.warn({ err: error }, 'Runs could not be looked for')
      }
    }
  }

  #begin(claimed: ClaimedRun): void {
    const job: Job = { id: claimed.id, abort: new AbortController(), done: Promise.resolve() }
    this.#jobs.add(job)
    if (this.#isClosing) job.abort.abort()
    job.done = this.#work(claimed, job.abort).finally(() => {
      this.#jobs.delete(job)
      if (this.#isClaimDue) this.#wake()
    })
  }

  async #work(claimed: ClaimedRun, abort: AbortController): Promise<void> {
    const leave = this.#notifications.subscribe(stopTopic(claimed.id), () => void this.#handleStop(claimed.id, abort))
    try {
      if (claimed.tries > maxTries) await this.#fail(claimed.id, gaveUpMessage)
      else await advance(toPorts(this.#ctx, this.#deps, this.#worker, claimed), claimed.id, abort.signal)
    } catch (error) {
      await this.#recover(claimed, error)
    } finally {
      leave()
      this.#deps.texts.remove(claimed.id)
    }
  }

  /** A notification can also mean that others of any kind were missed. */
  async #handleStop(runId: string, abort: AbortController): Promise<void> {
    const isAtWork = await isRunAtWork(this.#ctx, runId).catch(() => true)
    if (!isAtWork) abort.abort()
  }

  async #recover({ id, tries }: ClaimedRun, error: unknown): Promise<void> {
    try {
      if (error instanceof RunOwnerLost) return await this.#fail(id, error.message)
      this.#ctx.log.error({ err: error, run_id: id, tries }, 'A run was interrupted by an error')
      await releaseRun(this.#ctx, this.#worker, id, toPauseSeconds(tries))
    } catch (second) {
      // The lease expires by itself.
      this.#ctx.log.warn({ err: second, run_id: id }, 'A run could not be given back')
    }
  }

  async #fail(runId: string, reason: string): Promise<void> {
    const store = new DatabaseRunStore(this.#ctx, { applyEffect: createEffectHandler(this.#deps) })
    await submit({ store, clock: toEngineClock(this.#ctx) }, runId, { type: 'fail', reason })
  }

  /** Also notices what a lost notification missed: a stopped run, or a claim by another process. */
  async #renew(): Promise<void> {
    const jobs = [...this.#jobs]
    if (jobs.length === 0) return
    try {
      const ids = jobs.map(({ id }) => id)
      const kept = await renewLeases(this.#ctx, this.#worker, ids)
      for (const { id, abort } of jobs) if (!kept.has(id)) abort.abort()
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'Leases of runs could not be renewed')
    }
  }

  async #saveTexts(): Promise<void> {
    try {
      for (const text of this.#deps.texts.takeUnsaved()) await savePartialOutput(this.#ctx, this.#worker, text)
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'The partial output of a step could not be saved')
    }
  }
}
