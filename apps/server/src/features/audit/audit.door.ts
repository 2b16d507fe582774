import type { AuditQuery } from '@adjutant/contract/admin'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import type { SQL } from 'drizzle-orm'
import { insertEntriesOf, insertEntry, selectEntries } from './audit.store.ts'
import { toAuditEntry } from './audit.wire.ts'

export { countEntries as countDeeds, findRetryAfter } from './audit.store.ts'

export interface Deed {
  /** What was done, as `subject.verb`: 'user.created'. */
  action: string
  subject_kind: 'user' | 'organization' | 'task' | 'contact' | 'file' | 'settings' | 'tool' | 'agent' | 'crew' | 'flow' | 'run'
  subject_id: string | null
  subject_name: string | null
  details?: Record<string, unknown>
}

/** Writes what was done into the log that nobody can change; in the caller's transaction, so that deed and entry stand or fall together. */
export async function recordDeed(ctx: SystemCtx & { user?: Actor; address?: string }, deed: Deed): Promise<void> {
  await insertEntry(ctx, {
    ...deed,
    actor_id: ctx.user?.id ?? null,
    actor_email: ctx.user?.email ?? null,
    address: ctx.address ?? null,
    details: deed.details ?? {},
  })
}

/** The same inside one statement that makes records: `by` are its values of who did it, and from where. */
export const recordDeedOn = (
  source: SQL,
  { action, subject_kind }: Pick<Deed, 'action' | 'subject_kind'>,
  by: { id: unknown; email: unknown; address: unknown },
): SQL => insertEntriesOf(source, action, subject_kind, by)

export async function listDeeds(ctx: Ctx, query: AuditQuery): Promise<PageOf<ReturnType<typeof toAuditEntry>>> {
  const { rows, total } = await selectEntries(ctx, query)
  return { items: rows.map(toAuditEntry), total }
}
