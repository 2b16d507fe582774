import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/job-pool.ts'
import { completeJob, renewMsOf, updateJob } from '../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../platform/jobs/job-source.ts'
import { processJobs, startWorker } from '../../platform/jobs/worker.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { queueMail } from '../mail/index.ts'
import { findUser } from '../identity/index.ts'
import { createArchive, type Archive } from './archive.service.ts'
import { exportTopic } from './data-exports.service.ts'
import * as store from './data-exports.store.ts'
import { exportReadyMail } from './personal-data.mail.ts'

const pollMs = 5_000
const { exportQueue } = store

/** Stores the progress until it is stopped. */
function reportProgress(ctx: SystemCtx, claimed: store.ClaimedExport, archive: Archive): () => void {
  const report = () => updateJob(ctx, exportQueue, claimed, { progress: archive.progress() })
  // The next report replaces one that failed.
  const timer = setInterval(() => void report().catch(() => undefined), renewMsOf(exportQueue))
  return () => clearInterval(timer)
}

async function completeExport(
  ctx: SystemCtx,
  blobs: Blobs,
  claimed: store.ClaimedExport,
  blob: { name: string; size: number },
): Promise<void> {
  const isStored = await inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, claimed.user_id)
    if (!user || !(await store.markReady(tx, claimed, blob))) return false
    await queueMail(tx, exportReadyMail(user, claimed.id, tx.publicUrl))
    return true
  })
  if (!isStored) await blobs.remove(blob.name)
}

async function makeExport(ctx: SystemCtx, blobs: Blobs, claimed: store.ClaimedExport, signal: AbortSignal): Promise<void> {
  const archive = await createArchive(ctx, blobs, claimed.user_id, signal)
  const stopReports = reportProgress(ctx, claimed, archive)
  try {
    await completeExport(ctx, blobs, claimed, await blobs.keep(archive.bytes))
  } finally {
    stopReports()
  }
}

const createHandler = (ctx: SystemCtx, blobs: Blobs) =>
  ({
    log: ctx.log,
    jobs: jobsOf(ctx, exportQueue),
    handle: (claimed: store.ClaimedExport, signal: AbortSignal) => makeExport(ctx, blobs, claimed, signal),
    onFailure(error: unknown, { id }: store.ClaimedExport) {
      ctx.log.warn({ err: error, exportId: id }, 'An export of personal data failed')
      return undefined
    },
    backoff: { firstMs: 10_000, maxMs: 60_000 },
    concurrency: 1,
    maxAttempts: 3,
    giveUp: (claimed: store.ClaimedExport) => completeJob(ctx, exportQueue, claimed, { state: 'failed' }),
  }) satisfies JobHandler<store.ClaimedExport>

/** Creates the requested archives one at a time and resumes those of a killed process. */
export const makeExports = (ctx: SystemCtx, blobs: Blobs, signal: AbortSignal): Promise<void> =>
  processJobs(createHandler(ctx, blobs), signal)

export const startDataExports = (ctx: SystemCtx, blobs: Blobs, notifications: Notifications): (() => Promise<void>) =>
  startWorker(createHandler(ctx, blobs), {
    onError: (error) => ctx.log.error({ err: error }, 'Exporting personal data failed'),
    notifications,
    topic: exportTopic,
    pollMs,
  }).stop
