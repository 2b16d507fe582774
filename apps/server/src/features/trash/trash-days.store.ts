import { limits } from '@adjutant/contract/core/limits'
import { eq, min, or } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { retention_periods } from '../retention/retention.schema.ts'
import { accounts } from '../identity/index.ts'

const owners = accounts('owners')

/** Retention of this person's deleted records: their organizations' setting, or thirty days without an organization. */
export async function findTrashDays({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<number> {
  const isOwn = or(
    eq(retention_periods.organization_id, owners.organization_id),
    eq(retention_periods.organization_id, owners.managed_by_id),
  )
  const [row] = await db
    .select({ days: min(retention_periods.bin_days) })
    .from(retention_periods)
    .innerJoin(owners, isOwn)
    .where(eq(owners.id, user.id))
  return row?.days ?? limits.binDays
}
