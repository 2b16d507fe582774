import { JobPool, type JobHandler } from './job-pool.ts'
import type { NumberedJob } from './job-source.ts'
import { startLoop, waitBriefly, type LoopOptions } from './loop.ts'

export interface Worker<Job> {
  /** Jobs that it can begin now. */
  readonly capacity: number
  /** Begins a job that is already claimed. */
  begin(job: Job): void
  /** Aborts the active jobs and waits for them up to `graceMs`; the next process resumes the rest. */
  stop(graceMs?: number): Promise<void>
}

/** Claims jobs at once, after each notification, every `pollMs` and when a full pool has capacity again. */
export function startWorker<Job extends NumberedJob, Fields>(
  handler: JobHandler<Job, Fields>,
  options: Omit<LoopOptions, 'work'>,
): Worker<Job> {
  const pool = new JobPool(handler, () => loop.wake())
  const loop = startLoop({ ...options, work: () => pool.fill() })
  return {
    get capacity() {
      return pool.capacity
    },
    begin: (job) => pool.begin(job),
    async stop(graceMs) {
      void pool.stop()
      await loop.stop()
      // Stops again, for jobs that a claim in progress has added.
      await waitBriefly(pool.stop(), graceMs)
    },
  }
}

/** Works on all due jobs until none is left or `signal` aborts. */
export const processJobs = <Job extends NumberedJob, Fields>(handler: JobHandler<Job, Fields>, signal?: AbortSignal): Promise<void> =>
  new JobPool(handler).drain(signal)
