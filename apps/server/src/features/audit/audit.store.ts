import type { AuditQuery } from '@adjutant/contract/admin'
import { desc, ilike, or } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { audit_log } from '../../platform/db/schema/index.ts'
import { containing } from '../../platform/db/search-pattern.ts'

export type AuditRow = typeof audit_log.$inferSelect

export async function insertEntry(ctx: SystemCtx, entry: typeof audit_log.$inferInsert): Promise<void> {
  await ctx.db.insert(audit_log).values(entry)
}

const matching = (search: string) => {
  if (!search) return undefined
  const pattern = containing(search)
  return or(ilike(audit_log.actor_email, pattern), ilike(audit_log.action, pattern), ilike(audit_log.subject_name, pattern))
}

export async function selectEntries(ctx: SystemCtx, query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }> {
  const where = matching(query.search)
  const rows = await ctx.db.select().from(audit_log).where(where).orderBy(desc(audit_log.seq)).offset(query.skip).limit(query.limit)
  return { rows, total: await ctx.db.$count(audit_log, where) }
}
