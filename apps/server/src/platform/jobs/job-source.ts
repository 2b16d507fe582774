import type { Db } from '../db/db.ts'
import {
  claimJobs,
  releaseJob,
  renewLeases,
  renewMsOf,
  type JobQueue,
  type JobTable,
  type ColumnOf,
  type FieldsOf,
  type RowOf,
} from './job-queue.ts'

/** `attempts` includes the current one. */
export interface NumberedJob {
  attempts: number
}

interface Release<Fields> {
  afterMs?: number
  countsAttempt?: boolean
  set?: Fields | undefined
}

/** A pool's source of jobs. `Fields`: columns that a release can store. */
export interface JobSource<Job, Fields = object> {
  claim(max: number): Promise<Job[]>
  /** Returns the jobs whose lease is still held. */
  renew(jobs: readonly Job[]): Promise<Job[]>
  release(job: Job, options: Release<Fields>): Promise<unknown>
  renewMs: number
}

export const jobsOf = <T extends JobTable, K extends ColumnOf<T>, C extends K>(
  ctx: { db: Db },
  queue: JobQueue<T, C, K>,
): JobSource<Pick<RowOf<T>, K>, FieldsOf<T>> => ({
  claim: (max) => claimJobs(ctx, queue, max),
  renew: (jobs) => renewLeases(ctx, queue, jobs),
  release: (job, options) => releaseJob(ctx, queue, job, options),
  renewMs: renewMsOf(queue),
})
