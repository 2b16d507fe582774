import type { ContactImport, ContactImportPreview, ContactImportResult } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { setImmediate as yieldToRequests, setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ServiceUnavailable } from '../../../platform/errors.ts'
import { expireLeases } from '../../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../../platform/jobs/job-source.ts'
import { processJobs } from '../../../platform/jobs/worker.ts'
import { publishChange } from '../../events/index.ts'
import * as store from './contact-imports.store.ts'
import { getOrganizationLabel } from '../contacts.service.ts'
import { readCsv } from './csv.parser.ts'
import { ImportIntake, type ImportedContact, type ImportRow } from './import-intake.logic.ts'
import { SlicePace, toBatches, type ImportBatch } from './import-batches.logic.ts'
import { selectImportable } from './import-selection.service.ts'
import { insertContacts, insertInteractions } from './new-contacts.store.ts'
import { readVcard } from './vcard.parser.ts'

const readers = { csv: readCsv, vcard: readVcard }
const deletedAtOnce = 50
const pollMs = 200
/** Shorter than the lease and than a person's patience. */
const maxWaitMs = 120_000

type ContactFile = z.infer<typeof ContactImport>

async function readFile({ format, text }: ContactFile): Promise<ImportRow[]> {
  const intake = new ImportIntake()
  await readers[format](text, intake)
  return intake.getRows()
}

/** Previews the contacts that an import of the file would add and skip now. */
export async function previewImport(ctx: Ctx, file: ContactFile): Promise<ContactImportPreview> {
  const { contacts, skipped } = await selectImportable(ctx, await readFile(file))
  return { importable: contacts.length, ...skipped }
}

/** Imports all contacts that are not skipped, or none. */
export async function importContacts(ctx: Ctx, file: ContactFile): Promise<ContactImportResult> {
  const rows = await readFile(file)
  const begun = await beginAfterOtherImports(ctx)
  try {
    const { contacts, skipped } = await selectImportable(ctx, rows)
    await writeContacts(ctx, begun, contacts)
    return { imported: contacts.length, ...skipped }
  } catch (error) {
    await undoAfterError(ctx, begun.id)
    throw error
  }
}

/** A person's imports are serialized, so that a repeated import finds the contacts of the first. */
async function beginAfterOtherImports(ctx: Ctx): Promise<store.Import> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const begun = await inTransaction(ctx, store.beginImportIfIdle)
    if (begun) return begun
    if (waitedMs >= maxWaitMs) throw new ServiceUnavailable(appMessages.contact.importBusy)
    await pause(pollMs)
  }
}

/**
 * Writes each chunk in its own transaction, because the embedded database has one connection that other calls need in between. The contacts
 * become visible with the last chunk.
 */
async function writeContacts(ctx: Ctx, begun: store.Import, contacts: readonly ImportedContact[]): Promise<void> {
  const pace = new SlicePace()
  for (const batch of toBatches(contacts, begun.id, ctx.newId, pace)) {
    await pause(pace.recordSlice(batch, await writeBatch(ctx, begun, batch)))
  }
  await inTransaction(ctx, (tx) => finish(tx, begun.id, contacts.length))
}

/** Returns the milliseconds for which it held the connection. */
async function writeBatch(ctx: Ctx, { id, created_at }: store.Import, { contacts, interactions }: ImportBatch): Promise<number> {
  let start = 0
  await inTransaction(ctx, async (tx) => {
    start = performance.now()
    // The account first: it can have been deleted, and the import with it.
    const organizationId = await getOrganizationLabel(tx)
    if (!(await store.renewImport(tx, id))) throw new ServiceUnavailable(appMessages.contact.importInterrupted)
    if (contacts.length > 0) await insertContacts(tx, contacts, organizationId)
    await insertInteractions(tx, interactions, created_at)
  })
  return performance.now() - start
}

async function finish(ctx: Ctx, id: string, imported: number): Promise<void> {
  if (!(await store.finishImport(ctx, id))) throw new ServiceUnavailable(appMessages.contact.importInterrupted)
  if (imported === 0) return
  await publishChange(ctx, { topic: 'contacts', id: null, kind: 'created', audience: [ctx.user.id] })
}

/** The caller gets the first error; contacts that can't be deleted now stay hidden until the cleanup. */
async function undoAfterError(ctx: SystemCtx, id: string): Promise<void> {
  try {
    await store.expireImport(ctx, id)
    await undoImport(ctx, id)
  } catch (error) {
    ctx.log.warn({ err: error, importId: id }, 'An unfinished import could not be undone')
  }
}

/** Deletes in chunks, one statement each. */
async function undoImport(ctx: SystemCtx, id: string): Promise<void> {
  while ((await store.deleteSomeImported(ctx, id, deletedAtOnce)) > 0) await yieldToRequests()
  await store.deleteImport(ctx, id)
}

/** Deletes the remains of imports whose process was killed. */
export const undoDeadImports = (ctx: SystemCtx): Promise<void> =>
  processJobs({
    log: ctx.log,
    jobs: jobsOf(ctx, store.importQueue),
    handle: ({ id }) => undoImport(ctx, id),
    onFailure(error, { id }) {
      ctx.log.warn({ err: error, importId: id }, 'An unfinished import could not be undone')
      return undefined
    },
    backoff: { firstMs: 60_000, maxMs: 3_600_000 },
    concurrency: 1,
  })

/**
 * `isOnlyProcess`: this process has just started and is the only one, so every import is dead. Deletion takes seconds and runs in the background.
 */
export async function startUndoingImports(ctx: SystemCtx, { isOnlyProcess }: { isOnlyProcess: boolean }): Promise<void> {
  if (isOnlyProcess) await expireLeases(ctx, store.importQueue)
  void undoDeadImports(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'Unfinished imports could not be undone'))
}
