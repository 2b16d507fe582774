import { deleteOrphanAdvice, startClaimChecks } from './features/advice/index.ts'
import { logChainHead, startAuditChain } from './features/audit/index.ts'
import { startPasswordResets } from './features/auth/password-reset.service.ts'
import type { TrashAdapter } from './features/trash/index.ts'
import { deleteOrphanProposals, startCommitmentDetection } from './features/commitments/index.ts'
import { deleteOldAttempts } from './features/comms/requests/message-requests.store.ts'
import { startSuggestionWorker } from './features/comms/suggestions/suggestions.worker.ts'
import { deleteEmptyThreads } from './features/comms/threads/threads.store.ts'
import { startUndoingImports } from './features/contacts/index.ts'
import { deleteOldDismissals } from './features/desk/index.ts'
import { deleteOldChanges } from './features/events/index.ts'
import { remindCheckIns } from './features/goals/index.ts'
import { deleteOrphanAttachments, startFileReadingWorker, sweepFileStore } from './features/files/index.ts'
import { queueWeeklyMails } from './features/history/index.ts'
import { deleteOldMeetings, startCalendars, type CalendarDeps } from './features/meetings/index.ts'
import { purgeSentMails, startMailSender } from './features/mail/mail-sender.worker.ts'
import { deleteExpiredExports } from './features/personal-data/data-exports.service.ts'
import { startDataExports } from './features/personal-data/data-exports.worker.ts'
import { applyRetention } from './features/retention/retention.service.ts'
import { type Runs } from './features/runs/runs.setup.ts'
import { startSchedules } from './features/schedules/schedules.worker.ts'
import { deleteUnusedWords } from './features/search/index.ts'
import { startIndexer } from './features/search/search-indexer.worker.ts'
import { deleteOldSignIns } from './features/sso/index.ts'
import { deleteExpiredChallenges, deleteStale } from './features/sessions/index.ts'
import { historyAdapters } from './feature-ports.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import type { SystemCtx } from './platform/ctx.ts'
import type { Database } from './platform/db/database.ts'
import type { Embeddings } from './platform/embeddings/embeddings.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { type Models } from './platform/models/models.ts'
import type { Notifications } from './platform/live/notifications.ts'

interface BackgroundDeps {
  database: Database
  transport: MailTransport
  embeddings?: Embeddings | undefined
  blobs: Blobs
}

/** Starts background work: mails, password resets, indexing, file reading, suggestions, schedules, calendars. The returned function stops it. */
export async function startBackgroundJobs(
  ctx: SystemCtx,
  { database, transport, embeddings, blobs }: BackgroundDeps,
  notifications: Notifications,
  { models, runs, calendars }: { models: Models; runs: Runs; calendars: CalendarDeps },
): Promise<() => Promise<void>> {
  const isOnlyProcess = database.kind === 'embedded'
  // A remote store can be unavailable; then the next cleanup deletes them.
  await sweepFileStore(ctx, blobs, { isOnlyProcess }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'Unused files could not be deleted'),
  )
  await startUndoingImports(ctx, { isOnlyProcess })
  const stops = [
    startAuditChain(ctx, notifications),
    await startMailSender(ctx, transport, notifications, { isOnlyProcess }),
    startPasswordResets(ctx, notifications),
    startFileReadingWorker(ctx, blobs, notifications),
    startDataExports(ctx, blobs, notifications),
    startSuggestionWorker(ctx, { models }, notifications),
    startCommitmentDetection(ctx, notifications),
    startClaimChecks(ctx, notifications),
    startSchedules(ctx, runs.launcher, notifications),
    startCalendars(ctx, calendars, notifications),
  ]
  if (embeddings) stops.push(startIndexer(ctx, embeddings, notifications))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Deletes expired records, and sends the reminders and weekly mails that are due. */
export async function runCleanup(ctx: SystemCtx, trashAdapters: TrashAdapter[], { blobs, transport }: BackgroundDeps): Promise<void> {
  await logChainHead(ctx)
  await remindCheckIns(ctx)
  await deleteStale(ctx)
  await deleteOldSignIns(ctx)
  await deleteExpiredChallenges(ctx)
  await deleteOldChanges(ctx)
  await deleteOrphanAdvice(ctx)
  await deleteUnusedWords(ctx)
  await deleteEmptyThreads(ctx)
  await applyRetention(ctx, trashAdapters)
  await purgeSentMails(ctx, transport)
  await deleteOldAttempts(ctx)
  await deleteOrphanProposals(ctx)
  await deleteOldDismissals(ctx)
  await deleteOldMeetings(ctx)
  for (const adapter of trashAdapters) await adapter.purgeExpired(ctx)
  await deleteExpiredExports(ctx, blobs)
  await deleteOrphanAttachments(ctx)
  await sweepFileStore(ctx, blobs)
  await queueWeeklyMails(ctx, historyAdapters)
}
