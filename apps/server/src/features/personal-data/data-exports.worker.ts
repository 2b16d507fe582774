import { startBackgroundWork } from '../../platform/background/background-work.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { leaseRenewMs } from '../../platform/db/lease.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { queueMail } from '../mail/index.ts'
import { findUser } from '../identity/index.ts'
import { createArchive, type Archive } from './archive.service.ts'
import { exportTopic } from './data-exports.service.ts'
import * as store from './data-exports.store.ts'
import { exportReadyMail } from './personal-data.mail.ts'

const pollMs = 5_000
/** An export that crashed the process this often would do so again. */
const maxAttempts = 3

/**
 * Renews the lease and stores the progress until it is stopped; aborts the work when another process has the lease or the account is
 * deleted.
 */
function keepLease(ctx: SystemCtx, claimed: store.ExportRow, archive: Archive, lost: AbortController): () => void {
  const renew = async () => {
    if (!(await store.renewLease(ctx, claimed, archive.progress()))) lost.abort()
  }
  // A failed renewal is retried: several fit into one lease.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseRenewMs)
  return () => clearInterval(timer)
}

async function finish(ctx: SystemCtx, blobs: Blobs, claimed: store.ExportRow, blob: { name: string; size: number }): Promise<void> {
  const isStored = await inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, claimed.user_id)
    if (!user || !(await store.markReady(tx, claimed, blob))) return false
    await queueMail(tx, exportReadyMail(user, claimed.id, tx.publicUrl))
    return true
  })
  if (!isStored) await blobs.remove(blob.name)
}

async function make(ctx: SystemCtx, blobs: Blobs, claimed: store.ExportRow, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const archive = await createArchive(ctx, blobs, claimed.user_id, AbortSignal.any([lost.signal, stopping]))
  const stopRenewing = keepLease(ctx, claimed, archive, lost)
  try {
    await finish(ctx, blobs, claimed, await blobs.keep(archive.bytes))
  } finally {
    stopRenewing()
  }
}

async function makeOne(ctx: SystemCtx, blobs: Blobs, claimed: store.ExportRow, stopping: AbortSignal): Promise<void> {
  if (claimed.attempts > maxAttempts) return void (await store.updateHeld(ctx, claimed, { state: 'failed', lease_until: null }))
  try {
    await make(ctx, blobs, claimed, stopping)
  } catch (error) {
    // Releases the export for the next process; the attempt doesn't count.
    if (stopping.aborted) return void (await store.updateHeld(ctx, claimed, { lease_until: null, attempts: claimed.attempts - 1 }))
    // It is retried when its lease ends.
    ctx.log.warn({ err: error, exportId: claimed.id }, 'An export of personal data failed')
  }
}

/** Creates the requested archives one at a time and resumes those of a killed process. */
export async function makeExports(ctx: SystemCtx, blobs: Blobs, signal: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = signal.aborted ? undefined : await store.claimExport(ctx)
    if (!claimed) return
    await makeOne(ctx, blobs, claimed, signal)
  }
}

export const startDataExports = (ctx: SystemCtx, blobs: Blobs, notifications: Notifications): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => makeExports(ctx, blobs, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Exporting personal data failed'),
    notifications,
    topic: exportTopic,
    pollMs,
  })
