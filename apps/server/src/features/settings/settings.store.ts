import type { LandingFigures } from '@adjutant/contract/accounts/admin'
import { landingDefaults } from '@adjutant/contract/core/limits'
import { eq } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { settings } from './settings.schema.ts'

export const landingFiguresKey = 'landing_figures'

const isLandingFigures = eq(settings.key, landingFiguresKey)

export async function findLandingFigures({ db }: DbCtx): Promise<Partial<LandingFigures> | undefined> {
  const [row] = await db.select().from(settings).where(isLandingFigures)
  return row?.value as Partial<LandingFigures> | undefined
}

/** Locks the figures until the transaction ends, so that concurrent updates are serialized. */
export async function getLandingFiguresForUpdate({ db }: DbCtx): Promise<LandingFigures> {
  await db.insert(settings).values({ key: landingFiguresKey, value: landingDefaults }).onConflictDoNothing()
  return firstRow(await db.select().from(settings).where(isLandingFigures).for('update')).value as LandingFigures
}

export async function updateLandingFigures({ db }: DbCtx, value: LandingFigures, updated_at: Date): Promise<void> {
  await db.update(settings).set({ value, updated_at }).where(isLandingFigures)
}
