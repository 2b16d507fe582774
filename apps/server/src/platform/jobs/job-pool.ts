import type { Log } from '../log/log.ts'
import { backoffMs, type Backoff } from './backoff.ts'
import type { JobSource, NumberedJob } from './job-source.ts'

export interface JobHandler<Job extends NumberedJob, Fields = object> {
  log: Log
  jobs: JobSource<Job, Fields>
  /** Works on the job and stores its result. The signal aborts when the process stops or has lost the lease. */
  handle(job: Job, signal: AbortSignal): Promise<void>
  /** Logs the error. The returned fields are stored with the release. */
  onFailure(error: unknown, job: Job): Fields | undefined
  /** The delay after a failed attempt. */
  backoff: Backoff
  /** Jobs at once in this process. */
  concurrency: number
  /** Limits a single claim below the free capacity. */
  maxPerClaim?: number
  /** A job that crashed its process or failed this often would do so again. */
  maxAttempts?: number
  /** Ends a job that has had all its attempts. */
  giveUp?(job: Job): Promise<unknown>
}

interface ActiveJob<Job> {
  job: Job
  abort: AbortController
  isLost: boolean
  done: Promise<void>
}

/** The jobs that this process works on. It claims up to its capacity, renews the leases and releases failed jobs. */
export class JobPool<Job extends NumberedJob, Fields = object> {
  readonly #handler: JobHandler<Job, Fields>
  readonly #onFree: () => void
  readonly #active = new Set<ActiveJob<Job>>()
  #renewal: NodeJS.Timeout | undefined
  /** More jobs may be due than were claimed. */
  #hasMore = false
  #isStopping = false

  /** `onFree` is called when a full pool has capacity again. */
  constructor(handler: JobHandler<Job, Fields>, onFree: () => void = () => undefined) {
    this.#handler = handler
    this.#onFree = onFree
  }

  /** Jobs that it can begin now. */
  get capacity(): number {
    return this.#isStopping ? 0 : this.#handler.concurrency - this.#active.size
  }

  /** Claims jobs until none is due or the pool is full. */
  async fill(): Promise<void> {
    const { jobs, concurrency, maxPerClaim = concurrency } = this.#handler
    this.#hasMore = true
    while (this.#hasMore && this.capacity > 0) {
      const max = Math.min(this.capacity, maxPerClaim)
      const claimed = await jobs.claim(max)
      this.#hasMore = claimed.length === max
      for (const job of claimed) this.begin(job)
    }
  }

  /** Begins a job that is already claimed. */
  begin(job: Job): void {
    const active: ActiveJob<Job> = { job, abort: new AbortController(), isLost: false, done: Promise.resolve() }
    this.#active.add(active)
    this.#renewal ??= setInterval(() => void this.#renew(), this.#handler.jobs.renewMs).unref()
    active.done = this.#process(active).finally(() => this.#end(active))
  }

  /** Works until no job is due. */
  async drain(signal?: AbortSignal): Promise<void> {
    const stop = () => void this.stop()
    signal?.addEventListener('abort', stop)
    try {
      for (;;) {
        if (!signal?.aborted) await this.fill()
        if (this.#active.size === 0) return
        await Promise.race([...this.#active].map(({ done }) => done))
      }
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Stops claiming, aborts the active jobs and waits for them. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const { abort } of this.#active) abort.abort()
    await Promise.all([...this.#active].map(({ done }) => done))
  }

  #end(active: ActiveJob<Job>): void {
    this.#active.delete(active)
    if (this.#active.size === 0) {
      clearInterval(this.#renewal)
      this.#renewal = undefined
    }
    if (this.#hasMore) this.#onFree()
  }

  async #process(active: ActiveJob<Job>): Promise<void> {
    const { job, abort } = active
    const { jobs, handle, giveUp, maxAttempts, log } = this.#handler
    try {
      // Claimed while the process was stopping.
      if (this.#isStopping) await jobs.release(job, { countsAttempt: false })
      else if (giveUp && maxAttempts !== undefined && job.attempts > maxAttempts) await giveUp(job)
      else await handle(job, abort.signal)
    } catch (error) {
      await this.#release(active, error).catch((second: unknown) =>
        log.warn({ err: second }, 'A job could not be released; its lease will expire'),
      )
    }
  }

  async #release({ job, isLost }: ActiveJob<Job>, error: unknown): Promise<void> {
    if (isLost) return
    const { jobs, onFailure, backoff } = this.#handler
    if (this.#isStopping) return void (await jobs.release(job, { countsAttempt: false }))
    const set = onFailure(error, job)
    await jobs.release(job, { afterMs: backoffMs(job.attempts, backoff), set })
  }

  /** A failed renewal is repeated: several fit into one lease. */
  async #renew(): Promise<void> {
    const active = [...this.#active]
    try {
      const held = new Set(await this.#handler.jobs.renew(active.map(({ job }) => job)))
      for (const one of active.filter(({ job }) => !held.has(job))) {
        one.isLost = true
        one.abort.abort()
      }
    } catch (error) {
      this.#handler.log.warn({ err: error }, 'The leases of jobs could not be renewed')
    }
  }
}
