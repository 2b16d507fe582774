import { advance, submit } from '@adjutant/engine'
import type { SystemCtx } from '../../platform/ctx.ts'
import { pollMs, renewMs } from '../../platform/db/lease.ts'
import type { NudgeBoard } from '../../platform/nudges.ts'
import type { Claimed } from './claimed.ts'
import { effectsWith } from './effects.ts'
import { claimRuns, dropAllLeases, isRunAtWork, releaseRun, renewLeases, saveSaid } from './leases.store.ts'
import { toEngineClock, toPorts, type PortParts } from './run-ports.ts'
import { DatabaseRunStore, type Hand } from './run-store.ts'
import { dueTopic, stopTopic } from './run-topics.ts'
import { StarterLost } from './starter.ts'

/** Concurrent runs per process; they wait for models most of the time. */
const mostAtOnce = 20
const saveMs = 300
/** A run that fails this often in a row without stored progress fails permanently. */
const mostTries = 8
const longestPauseSeconds = 60

const toPauseSeconds = (tries: number) => Math.min(2 ** (tries - 1), longestPauseSeconds)

const givenUp = 'It could not be carried on, in spite of several tries. The log of the server says why.'

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
  readonly #parts: PortParts
  readonly #nudges: NudgeBoard
  readonly #worker: string
  /** A run can be present twice for a moment: it waited, got its reply and was claimed again before its last job ended. */
  readonly #jobs = new Set<Job>()
  readonly #leave: (() => void)[] = []
  #isClosing = false
  #claiming: Promise<void> | undefined
  #isWanted = false

  constructor(ctx: SystemCtx, parts: PortParts, nudges: NudgeBoard) {
    this.#ctx = ctx
    this.#parts = parts
    this.#nudges = nudges
    this.#worker = ctx.newId()
  }

  /** `isAlone`: no other process can use this database. */
  async start(isAlone: boolean): Promise<void> {
    if (isAlone) await dropAllLeases(this.#ctx)
    const timers = [setInterval(() => this.#wake(), pollMs), setInterval(() => void this.#renew(), renewMs)]
    // If this is the only process, nobody reads the saved text.
    if (!isAlone) timers.push(setInterval(() => void this.#saveTexts(), saveMs))
    for (const timer of timers) timer.unref()
    this.#leave.push(
      this.#nudges.subscribe(dueTopic, () => this.#wake()),
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

  findHand(): Hand | undefined {
    if (this.#isClosing || this.#jobs.size >= mostAtOnce) return undefined
    // The caller gets its response first.
    return { worker: this.#worker, begin: (claimed) => void setImmediate(() => this.#begin(claimed)) }
  }

  /** One claim at a time; a wake-up during a claim triggers another one. */
  #wake(): void {
    this.#isWanted = true
    if (this.#claiming || this.#isClosing) return
    this.#claiming = this.#claimAll().finally(() => {
      this.#claiming = undefined
      // Requested between the last claim and now.
      if (this.#isWanted && this.#jobs.size < mostAtOnce) this.#wake()
    })
  }

  async #claimAll(): Promise<void> {
    while (this.#isWanted && !this.#isClosing && this.#jobs.size < mostAtOnce) {
      this.#isWanted = false
      try {
        const room = mostAtOnce - this.#jobs.size
        const claimed = await claimRuns(this.#ctx, this.#worker, room)
        // There may be more, so claim again when there is capacity.
        if (claimed.length === room) this.#isWanted = true
        for (const run of claimed) this.#begin(run)
      } catch (error) {
        this.#ctx.log.warn({ err: error }, 'Runs could not be looked for')
      }
    }
  }

  #begin(claimed: Claimed): void {
    const job: Job = { id: claimed.id, abort: new AbortController(), done: Promise.resolve() }
    this.#jobs.add(job)
    if (this.#isClosing) job.abort.abort()
    job.done = this.#work(claimed, job.abort).finally(() => {
      this.#jobs.delete(job)
      if (this.#isWanted) this.#wake()
    })
  }

  async #work(claimed: Claimed, abort: AbortController): Promise<void> {
    const leave = this.#nudges.subscribe(stopTopic(claimed.id), () => void this.#heedStop(claimed.id, abort))
    try {
      if (claimed.tries > mostTries) await this.#fail(claimed.id, givenUp)
      else await advance(toPorts(this.#ctx, this.#parts, this.#worker, claimed), claimed.id, abort.signal)
    } catch (error) {
      await this.#recover(claimed, error)
    } finally {
      leave()
      this.#parts.texts.remove(claimed.id)
    }
  }

  /** A notification can also mean that others of any kind were missed. */
  async #heedStop(runId: string, abort: AbortController): Promise<void> {
    const isAtWork = await isRunAtWork(this.#ctx, runId).catch(() => true)
    if (!isAtWork) abort.abort()
  }

  async #recover({ id, tries }: Claimed, error: unknown): Promise<void> {
    try {
      if (error instanceof StarterLost) return await this.#fail(id, error.message)
      this.#ctx.log.error({ err: error, run_id: id, tries }, 'A run was interrupted by an error')
      await releaseRun(this.#ctx, this.#worker, id, toPauseSeconds(tries))
    } catch (second) {
      // The lease expires by itself.
      this.#ctx.log.warn({ err: second, run_id: id }, 'A run could not be given back')
    }
  }

  async #fail(runId: string, reason: string): Promise<void> {
    const store = new DatabaseRunStore(this.#ctx, { carryOut: effectsWith(this.#parts) })
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
      for (const [id, said] of this.#parts.texts.takeUnsaved()) await saveSaid(this.#ctx, this.#worker, id, said)
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'What a step has said so far could not be saved')
    }
  }
}
