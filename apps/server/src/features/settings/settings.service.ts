import type { LandingFigures } from '@adjutant/contract/accounts/admin'
import { landingDefaults } from '@adjutant/contract/core/limits'
import type { Ctx, DbCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ValidationError } from '../../platform/errors.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { findLandingFigures, getLandingFiguresForUpdate, landingFiguresKey, updateLandingFigures } from './settings.store.ts'

export const getLandingFigures = async (ctx: DbCtx): Promise<LandingFigures> => ({ ...landingDefaults, ...(await findLandingFigures(ctx)) })

export function changeLandingFigures(
  ctx: Ctx,
  change: { companies?: number | undefined; seats_claimed?: number | undefined },
): Promise<LandingFigures> {
  return inTransaction(ctx, async (tx) => {
    const before = await getLandingFiguresForUpdate(tx)
    const after = { companies: change.companies ?? before.companies, seats_claimed: change.seats_claimed ?? before.seats_claimed }
    if (after.seats_claimed > after.companies)
      throw ValidationError.field('seats_claimed', 'No more seats can be claimed than there are companies.')
    await updateLandingFigures(tx, after, ctx.clock.now())
    await recordAuditEntry(tx, {
      action: 'settings.changed',
      subject_kind: 'settings',
      subject_id: landingFiguresKey,
      subject_name: 'Landing page figures',
      details: { before, after },
    })
    return after
  })
}
