import type { Advice } from '@adjutant/contract/advice'
import { isTooFarAhead } from '@adjutant/contract/core/days'
import { limits } from '@adjutant/contract/core/limits'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import type { ClaimInput } from '@adjutant/contract/records/advice-claims'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound, PermissionDenied, ValidationError } from '../../../platform/errors.ts'
import { toLocalDay } from '../../../platform/time-zone.ts'
import { findTimeZoneOf } from '../../history/index.ts'
import { publishAdviceChange } from '../advice-audience.service.ts'
import { getEditableAdvice, toAdviceWithClaims } from '../advice.service.ts'
import type { AdviceRow } from '../advice.store.ts'
import { findSubject, readersOf } from './claim-subjects.service.ts'
import { isDecided } from './claims.dto.ts'
import { countClaims, deleteClaims, findClaimForUpdate, insertClaims, updateClaim, type ClaimRow, type NewClaim } from './claims.store.ts'
import { toMeasureFields, toPeriodFields, toSessionFields } from './claims-of-text.service.ts'
import { unclaimed } from '../../../platform/jobs/job-queue.ts'

async function getChangeable(ctx: Ctx, adviceId: string, id: string): Promise<ClaimRow> {
  const claim = await findClaimForUpdate(ctx, adviceId, id)
  if (!claim) throw new NotFound()
  if (isDecided(claim)) throw new PermissionDenied(claimMessages.decided)
  return claim
}

/** Only the owner reads private advice, and only the owner can edit it. */
async function toFields(ctx: Ctx, advice: AdviceRow, input: ClaimInput): Promise<Omit<NewClaim, 'id' | 'advice_id' | 'position'>> {
  const timeZone = await findTimeZoneOf(ctx, ctx.user.id)
  const today = toLocalDay(ctx.clock.now(), timeZone)
  // A prediction for today is no prediction.
  if (input.due_date <= today) throw ValidationError.field('due_date', claimMessages.duePast)
  if (isTooFarAhead(input.due_date, today)) throw ValidationError.field('due_date', claimMessages.dueTooFar)
  const subject = await findSubject(ctx, readersOf(advice, ctx.user), input)
  if (!subject) throw ValidationError.field('subject_id', claimMessages.subjectUnknown)
  return {
    ...toMeasureFields(input, subject),
    ...toPeriodFields(today, input.due_date, timeZone),
    ...toSessionFields(ctx, advice),
    edited_by_id: ctx.user.id,
  }
}

export const addClaim = (ctx: Ctx, adviceId: string, input: ClaimInput): Promise<Advice> =>
  inTransaction(ctx, async (tx) => {
    const advice = await getEditableAdvice(tx, adviceId)
    const position = await countClaims(tx, adviceId)
    if (position >= limits.claims) throw ValidationError.field('kind', claimMessages.tooMany)
    // Claims that a person adds come after those of the text.
    await insertClaims(tx, [
      { ...(await toFields(tx, advice, input)), id: tx.newId(), advice_id: adviceId, position: limits.claims + position },
    ])
    await publishAdviceChange(tx, advice, 'changed')
    return toAdviceWithClaims(tx, advice)
  })

/** A changed claim is open again; its sentence stays. Its revision keeps a process from storing the verdict on the old claim. */
export const changeClaim = (ctx: Ctx, adviceId: string, id: string, input: ClaimInput): Promise<Advice> =>
  inTransaction(ctx, async (tx) => {
    const advice = await getEditableAdvice(tx, adviceId)
    const { revision } = await getChangeable(tx, adviceId, id)
    const open = {
      verdict: null,
      reason: null,
      value_seen: null,
      evaluated_at: null,
      ...unclaimed,
      revision: revision + 1,
    }
    await updateClaim(tx, id, { ...(await toFields(tx, advice, input)), ...open })
    await publishAdviceChange(tx, advice, 'changed')
    return toAdviceWithClaims(tx, advice)
  })

export const removeClaim = (ctx: Ctx, adviceId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const advice = await getEditableAdvice(tx, adviceId)
    await getChangeable(tx, adviceId, id)
    await deleteClaims(tx, [id])
    await publishAdviceChange(tx, advice, 'changed')
  })
