import type { LandingFigures } from '@adjutant/contract/accounts/admin'
import { landingDefaults } from '@adjutant/contract/core/limits'
import { eq } from 'drizzle-orm'
import type { Ctx, DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { settings } from './settings.schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ValidationError } from '../../platform/errors.ts'
import { recordAuditEntry } from '../audit/index.ts'

const key = 'landing_figures'

export async function getLandingFigures(ctx: DbCtx): Promise<LandingFigures> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key))
  return { ...landingDefaults, ...(row?.value as Partial<LandingFigures> | undefined) }
}

/** Locks the figures until the transaction ends, so that concurrent updates are serialized. */
async function getFiguresForUpdate(ctx: Ctx): Promise<LandingFigures> {
  await ctx.db.insert(settings).values({ key, value: landingDefaults }).onConflictDoNothing()
  const row = firstRow(await ctx.db.select().from(settings).where(eq(settings.key, key)).for('update'))
  return row.value as LandingFigures
}

export function changeLandingFigures(
  ctx: Ctx,
  change: { companies?: number | undefined; seats_claimed?: number | undefined },
): Promise<LandingFigures> {
  return inTransaction(ctx, async (tx) => {
    const before = await getFiguresForUpdate(tx)
    const after = { companies: change.companies ?? before.companies, seats_claimed: change.seats_claimed ?? before.seats_claimed }
    if (after.seats_claimed > after.companies)
      throw ValidationError.field('seats_claimed', 'No more seats can be claimed than there are companies.')
    await tx.db.update(settings).set({ value: after, updated_at: ctx.clock.now() }).where(eq(settings.key, key))
    await recordAuditEntry(tx, {
      action: 'settings.changed',
      subject_kind: 'settings',
      subject_id: key,
      subject_name: 'Landing page figures',
      details: { before, after },
    })
    return after
  })
}
