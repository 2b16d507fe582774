import type { AuditAction } from '@adjutant/contract/accounts/audit-actions'
import type { AuditEntry, AuditExportQuery, AuditQuery } from '@adjutant/contract/accounts/audit'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import type { TextDownload } from '../../platform/http/content.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import type { SQL } from 'drizzle-orm'
import { chainEntries } from './audit-chain.service.ts'
import { toDownload } from './audit-export.service.ts'
import { insertThrottled, insertEntriesFor, insertEntry, selectEntries, type ThrottleLimit, type NewEntry } from './audit.store.ts'
import { toAuditEntry } from './audit.dto.ts'

export interface NewAuditEntry {
  action: AuditAction
  subject_kind:
    | 'user'
    | 'organization'
    | 'task'
    | 'contact'
    | 'file'
    | 'settings'
    | 'tool'
    | 'agent'
    | 'crew'
    | 'flow'
    | 'run'
    | 'audit'
    | 'call'
  subject_id: string | null
  subject_name: string | null
  details?: Record<string, unknown>
  /** The organization whose admins see the entry. Default: the primary organization of the account in question, or else of the actor. */
  organization_id?: string | null
}

/** The actor and the network address; absent for system actions. */
type ActingCtx = SystemCtx & { user?: Actor; address?: string }

const toEntry = (ctx: ActingCtx, entry: NewAuditEntry): NewEntry => ({
  ...entry,
  actor_id: ctx.user?.id ?? null,
  actor_email: ctx.user?.email ?? null,
  address: ctx.address ?? null,
  details: entry.details ?? {},
})

/** Writes an entry in the caller's transaction, so that the action and its entry commit together. */
export const recordAuditEntry = (ctx: ActingCtx, entry: NewAuditEntry): Promise<void> => insertEntry(ctx, toEntry(ctx, entry))

/** Writes an entry unless enough similar ones exist. */
export const recordThrottled = (ctx: ActingCtx, entry: NewAuditEntry, throttleLimits: readonly ThrottleLimit[]): Promise<void> =>
  insertThrottled(ctx, toEntry(ctx, entry), throttleLimits)

/** Pages reload the same list: one entry per reader, list and 15 minutes. */
export const recordReadAccess = (ctx: Ctx, entry: NewAuditEntry): Promise<void> =>
  recordThrottled(ctx, entry, [{ max: 1, seconds: 900, same: ['actor_id', 'organization_id', 'subject_id'] }])

/** Throttled: enough to reveal attempts, too few to fill the log. */
export const recordDenial = (ctx: Ctx, call: { method: string; path: string; subjectId: string | null }): Promise<void> =>
  recordThrottled(
    ctx,
    { action: 'access.denied', subject_kind: 'call', subject_id: call.subjectId, subject_name: `${call.method} ${call.path}` },
    [{ max: 30, seconds: 3600, same: ['actor_id'] }],
  )

/** Variant inside one statement that creates records; `by` holds the statement's values of actor and address. */
export const recordAuditEntryOn = (
  source: SQL,
  { action, subject_kind }: Pick<NewAuditEntry, 'action' | 'subject_kind'>,
  by: { id: unknown; email: unknown; address: unknown },
  organizationId?: SQL,
): SQL => insertEntriesFor(source, action, subject_kind, by, organizationId)

/** `organizationId`: only entries for the admins of this organization. */
export async function listAuditEntries(ctx: Ctx, query: AuditQuery, organizationId?: string): Promise<PageOf<AuditEntry>> {
  await chainEntries(ctx)
  const { rows, total } = await selectEntries(ctx, query, organizationId)
  return { items: rows.map(toAuditEntry), total }
}

export async function exportAuditEntries(
  ctx: Ctx,
  { format, ...filter }: AuditExportQuery,
  organizationId?: string,
): Promise<TextDownload> {
  await chainEntries(ctx)
  return toDownload(ctx, format, filter, organizationId)
}
