import { limits } from '@adjutant/contract/core/limits'
import { eq } from 'drizzle-orm'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { totalColumn } from '../../platform/records/page.ts'
import { recordReadAccess } from '../audit/index.ts'
import { publishChange } from '../events/index.ts'
import { accounts, personColumns, toPersonRef } from '../identity/index.ts'

export const recordUserListRead = (ctx: Ctx): Promise<void> =>
  recordReadAccess(ctx, { action: 'user.list_read', subject_kind: 'user', subject_id: null, subject_name: null, organization_id: null })

const applicants = accounts('applicants')

/** For app admins: the people on the waitlist, the longest wait first. Empty for everyone else. */
export async function listWaitlisted(ctx: Ctx) {
  if (ctx.user.user_level !== 'admin') return []
  const rows = await ctx.db
    .select({ ...personColumns(applicants), created_at: applicants.created_at, total: totalColumn() })
    .from(applicants)
    .where(eq(applicants.user_level, 'waitlisted'))
    .orderBy(applicants.created_at, applicants.id)
    .limit(limits.deskItemsPerKind)
  if (rows.length === 0) return []
  await recordUserListRead(ctx)
  return rows.map(({ created_at, total, ...person }) => ({ ...toPersonRef(person), since: created_at, total }))
}

const admins = accounts('admins')

/** Publishes to all app admins that the waitlist changed. */
export async function publishWaitlistChange(ctx: SystemCtx, id: string, kind: 'created' | 'changed'): Promise<void> {
  const rows = await ctx.db.select({ id: admins.id }).from(admins).where(eq(admins.user_level, 'admin'))
  await publishChange(ctx, { topic: 'users', id, kind, audience: rows.map((admin) => admin.id) })
}
