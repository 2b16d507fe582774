import type { Retention } from '@adjutant/contract/accounts/personal-data'
import { limits } from '@adjutant/contract/core/limits'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { DbCtx, ViewerCtx } from '../../platform/ctx.ts'
import { accounts } from '../identity/index.ts'
import { retention_periods } from './retention.schema.ts'

const none: Retention = { conversations_days: null, runs_days: null, bin_days: limits.binDays }

export async function findPeriods({ db }: DbCtx, organizationId: string): Promise<Retention> {
  const [row] = await db.select().from(retention_periods).where(eq(retention_periods.organization_id, organizationId))
  return row ? { conversations_days: row.conversations_days, runs_days: row.runs_days, bin_days: row.bin_days } : none
}

export async function storePeriods({ db }: DbCtx, organizationId: string, periods: Retention): Promise<void> {
  await db
    .insert(retention_periods)
    .values({ organization_id: organizationId, ...periods })
    .onConflictDoUpdate({ target: retention_periods.organization_id, set: { ...periods, updated_at: sql`now()` } })
}

/** People count to an organization that manages their account or is their primary one. Of two organizations the shorter period applies. */
export const selectStoredPeriods = (period: keyof Retention): SQL => sql`select u.id as user_id, min(p.${sql.identifier(period)}) as days
  from ${accounts('u')} join ${retention_periods} p on p.organization_id in (u.organization_id, u.managed_by_id) group by u.id`

/** The same days for all people of an organization. */
export const selectRequestedPeriods = (organizationId: string, days: number | null): SQL => sql`select u.id as user_id, ${days}::int as days
  from ${accounts('u')} where ${organizationId}::uuid in (u.organization_id, u.managed_by_id)`

/** Retention of this person's deleted records: their organizations' setting, or thirty days without an organization. */
export async function findTrashDays({ db, user }: ViewerCtx): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(
    sql`select p.days from (${selectStoredPeriods('bin_days')}) p where p.user_id = ${user.id}`,
  )
  return rows[0]?.days ?? limits.binDays
}
