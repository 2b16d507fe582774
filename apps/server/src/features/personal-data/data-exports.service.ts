import type { DataExport } from '@adjutant/contract/accounts/personal-data'
import { toUtcDay } from '@adjutant/contract/core/days'
import { personalDataMessages } from '@adjutant/contract/messages/personal-data-messages'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, TooManyRequests, Unauthorized } from '../../platform/errors.ts'
import type { Content } from '../../platform/http/content.ts'
import { notify } from '../../platform/live/notifications.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { assertFresh } from '../sessions/index.ts'
import { findUserForUpdate } from '../identity/index.ts'
import * as store from './data-exports.store.ts'

export const exportTopic = 'data-export'
const maxPerDay = 3
const daySeconds = 86_400

const toDataExport = ({ id, state, progress, size, created_at, expires_at }: store.ExportRow): DataExport => ({
  id,
  state,
  progress,
  size,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
})

const ownAccount = ({ user }: Ctx) => ({ subject_kind: 'user', subject_id: user.id, subject_name: user.email }) as const

export const listExports = async (ctx: Ctx): Promise<DataExport[]> => (await store.selectExports(ctx, ctx.user.id)).map(toDataExport)

/** Requires a recent login, because an unattended session must not be enough to copy all data. */
export async function requestExport(ctx: Ctx): Promise<DataExport> {
  assertFresh(ctx)
  const row = await inTransaction(ctx, async (tx) => {
    // Locks the person, so that concurrent requests are counted in sequence.
    if (!(await findUserForUpdate(tx, ctx.user.id))) throw new Unauthorized()
    if ((await store.countToday(tx, ctx.user.id)) >= maxPerDay) throw new TooManyRequests(daySeconds, personalDataMessages.tooManyExports)
    const created = await store.insertExport(tx, ctx.newId(), ctx.user.id)
    await recordAuditEntry(tx, { action: 'user.data_export_requested', ...ownAccount(ctx) })
    await notify(tx, exportTopic)
    return created
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'data_exports_processing_key') ? new Conflict(personalDataMessages.exportRunning) : error
  })
  return toDataExport(row)
}

export async function openExport(ctx: Ctx, blobs: Blobs, id: string): Promise<Content> {
  const row = await store.findReady(ctx, ctx.user.id, id)
  if (!row || row.blob === null || row.size === null) throw new NotFound()
  const { blob, size } = row
  await recordAuditEntry(ctx, { action: 'user.data_exported', ...ownAccount(ctx) })
  return {
    name: `adjutant-data-${toUtcDay(row.created_at)}.zip`,
    type: 'application/zip',
    size,
    tag: blob,
    isShown: false,
    open: (range) => blobs.open(blob, range),
  }
}

/** Deletes the content first: a row without content is only a dead link, but content without a row would stay in quarantine for a month. */
export async function deleteExpiredExports(ctx: SystemCtx, blobs: Blobs): Promise<void> {
  for (const { id, blob } of await store.selectExpired(ctx)) {
    if (blob) await blobs.remove(blob)
    await store.deleteExport(ctx, id)
  }
}
