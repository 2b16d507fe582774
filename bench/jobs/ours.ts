import { isNull, sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { jobColumns, moment } from '../../apps/server/src/platform/db/columns.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { completeJob, defineQueue, leaseTtlSeconds } from '../../apps/server/src/platform/jobs/job-queue.ts'
import { jobsOf } from '../../apps/server/src/platform/jobs/job-source.ts'
import { startWorker } from '../../apps/server/src/platform/jobs/worker.ts'
import { notificationChannel, notify, NotificationBus } from '../../apps/server/src/platform/live/notifications.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { makeFolder } from '../api/scratch.ts'
import type { Candidate } from './candidate.ts'

const jobs = pgTable('bench_jobs', { id: uuid().primaryKey(), done_at: moment(), ...jobColumns() })

const queue = defineQueue({
  table: jobs,
  key: ['id'],
  token: ['attempts'],
  columns: [],
  isPending: isNull(jobs.done_at),
  orderBy: [jobs.id],
  leaseSeconds: leaseTtlSeconds,
})

const topic = 'bench'

/** Uses the embedded database without a `databaseUrl`. */
export async function openOurs(databaseUrl?: string): Promise<Candidate> {
  const log = createLog('silent')
  const database = await openDatabase({ databaseUrl, dataDir: makeFolder(), log })
  const { db } = database
  await db.execute(sql`create table if not exists bench_jobs (id uuid primary key default gen_random_uuid(), done_at timestamptz,
    lease_until timestamptz, attempts int not null default 0, next_attempt_at timestamptz)`)
  await db.execute(sql`create index if not exists bench_jobs_due_idx on bench_jobs (id) where done_at is null`)
  const notifications = new NotificationBus()
  const unlisten = await database.listen(notificationChannel, (payload) => notifications.deliver(payload))
  return {
    name: 'ours',
    async enqueue(count) {
      await db.execute(sql`insert into bench_jobs select from generate_series(1, ${count}::int)`)
      await notify({ db }, topic)
    },
    async work(concurrency, onJob) {
      const worker = startWorker(
        {
          log,
          jobs: jobsOf({ db }, queue),
          async handle(job) {
            await onJob()
            await completeJob({ db }, queue, job, { done_at: sql`now()` })
          },
          onFailure: () => undefined,
          backoff: { firstMs: 1_000, maxMs: 60_000 },
          concurrency,
        },
        { onError: (error) => console.error(error), notifications, topic, pollMs: 1_000 },
      )
      return worker.stop
    },
    async close() {
      await unlisten()
      await database.close()
    },
  }
}
