import { deleteOrphanAdvice } from './features/advice/advice.door.ts'
import { logChainHead, startAuditChain } from './features/audit/audit.door.ts'
import { startPasswordResets } from './features/auth/password-reset.service.ts'
import type { BinShelf } from './features/bin/bin.door.ts'
import { deleteOldAttempts } from './features/comms/message-requests.store.ts'
import { startSuggestionMaker } from './features/comms/suggestion-maker.ts'
import { deleteEmptyThreads } from './features/comms/threads.store.ts'
import { startUndoingImports } from './features/contacts/contacts.door.ts'
import { deleteOldChanges } from './features/events/events.door.ts'
import { deleteOrphanAttachments, startFileReader, sweepFileStore } from './features/files/files.door.ts'
import { purgeSentMails, startMailSender } from './features/mail/mail.sender.ts'
import { deleteExpiredExports } from './features/personal-data/data-exports.service.ts'
import { startDataExports } from './features/personal-data/data-export-worker.ts'
import { applyRetention } from './features/retention/retention.service.ts'
import { type Runs } from './features/runs/runs.ts'
import { startSchedules } from './features/schedules/due-schedules.ts'
import { startIndexer } from './features/search/search.indexer.ts'
import { deleteStale } from './features/sessions/sessions.door.ts'
import { deleteOldSignIns } from './features/sso/sso.door.ts'
import { deleteExpiredChallenges } from './features/two-factor/two-factor.door.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import type { SystemCtx } from './platform/ctx.ts'
import type { Database } from './platform/db/database.ts'
import type { Embeddings } from './platform/embeddings/embeddings.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { type Models } from './platform/models/models.ts'
import type { Nudges } from './platform/nudges.ts'

interface BackgroundDeps {
  database: Database
  transport: MailTransport
  embeddings?: Embeddings | undefined
  blobs: Blobs
}

/** Starts background work: mails, password resets, indexing, file reading, suggestions, schedules. The returned function stops it. */
export async function startWork(
  ctx: SystemCtx,
  { database, transport, embeddings, blobs }: BackgroundDeps,
  nudges: Nudges,
  { models, runs }: { models: Models; runs: Runs },
): Promise<() => Promise<void>> {
  // A remote store can be unavailable; then the next sweep cleans up.
  await sweepFileStore(ctx, blobs, { isAlone: database.kind === 'embedded' }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'The file store could not be swept'),
  )
  await startUndoingImports(ctx, { isAlone: database.kind === 'embedded' })
  const stops = [
    startAuditChain(ctx, nudges),
    startMailSender(ctx, transport, nudges),
    startPasswordResets(ctx, nudges),
    startFileReader(ctx, blobs, nudges),
    startDataExports(ctx, blobs, nudges),
    startSuggestionMaker(ctx, { models }, nudges),
    startSchedules(ctx, runs.starting, nudges),
  ]
  if (embeddings) stops.push(startIndexer(ctx, embeddings, nudges))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Deletes expired records. */
export async function sweepOut(ctx: SystemCtx, shelves: BinShelf[], { blobs, transport }: BackgroundDeps): Promise<void> {
  await logChainHead(ctx)
  await deleteStale(ctx)
  await deleteOldSignIns(ctx)
  await deleteExpiredChallenges(ctx)
  await deleteOldChanges(ctx)
  await deleteOrphanAdvice(ctx)
  await deleteEmptyThreads(ctx)
  await applyRetention(ctx)
  await purgeSentMails(ctx, transport)
  await deleteOldAttempts(ctx)
  for (const shelf of shelves) await shelf.purgeExpired(ctx)
  await deleteExpiredExports(ctx, blobs)
  await deleteOrphanAttachments(ctx)
  await sweepFileStore(ctx, blobs)
}
