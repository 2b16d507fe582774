import type { Advice } from '@adjutant/contract/advice'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import type { ClaimInput } from '@adjutant/contract/records/advice-claims'
import type { ReadClaim } from '@adjutant/analyst'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound, PermissionDenied, ValidationError } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time-zone.ts'
import { publishChange } from '../../events/index.ts'
import { findTimeZoneOf } from '../../history/index.ts'
import { audienceOf } from '../advice.audience.ts'
import { canEdit } from '../advice.policy.ts'
import { toWholeAdvice } from '../advice.service.ts'
import { findAdviceForUpdate, type AdviceRow } from '../advice.store.ts'
import { findSubject, readersOf } from './claim-subjects.service.ts'
import { isDecided } from './claims.dto.ts'
import { countClaims, deleteClaims, findClaimForUpdate, insertClaims, updateClaim, type ClaimRow, type NewClaim } from './claims.store.ts'
import { toDueFields, toMeasureFields } from './written-claims.service.ts'

async function getEditable(ctx: Ctx, id: string): Promise<AdviceRow> {
  const row = await findAdviceForUpdate(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  if (!canEdit(ctx.user, row)) throw new PermissionDenied(appMessages.advice.cannotEdit)
  return row
}

async function getChangeable(ctx: Ctx, adviceId: string, id: string): Promise<ClaimRow> {
  const claim = await findClaimForUpdate(ctx, adviceId, id)
  if (!claim) throw new NotFound()
  if (isDecided(claim)) throw new PermissionDenied(claimMessages.decided)
  return claim
}

const toReadClaim = ({ kind, subject_id, comparison, value, due_date: due }: ClaimInput): ReadClaim =>
  ({ kind, subject_id, comparison: comparison ?? undefined, value: value ?? undefined, due }) as ReadClaim

/** Only the owner reads private advice, and only the owner can edit it. */
async function toFields(ctx: Ctx, advice: AdviceRow, input: ClaimInput): Promise<Omit<NewClaim, 'id' | 'advice_id' | 'position'>> {
  const timeZone = await findTimeZoneOf(ctx, ctx.user.id)
  if (input.due_date < dayIn(ctx.clock.now(), timeZone)) throw ValidationError.field('due_date', claimMessages.duePast)
  const claim = toReadClaim(input)
  const subject = await findSubject(ctx, readersOf(advice, ctx.user), claim)
  if (!subject) throw ValidationError.field('subject_id', claimMessages.subjectUnknown)
  return { ...toMeasureFields(claim, subject), ...toDueFields(input.due_date, timeZone) }
}

async function publish(ctx: Ctx, advice: AdviceRow): Promise<void> {
  await publishChange(ctx, { topic: 'advice', id: advice.id, kind: 'changed', audience: audienceOf(advice) })
}

export const addClaim = (ctx: Ctx, adviceId: string, input: ClaimInput): Promise<Advice> =>
  inTransaction(ctx, async (tx) => {
    const advice = await getEditable(tx, adviceId)
    const position = await countClaims(tx, adviceId)
    if (position >= limits.claims) throw ValidationError.field('kind', claimMessages.tooMany)
    await insertClaims(tx, [
      { ...(await toFields(tx, advice, input)), id: tx.newId(), advice_id: adviceId, position: limits.claims + position },
    ])
    await publish(tx, advice)
    return toWholeAdvice(tx, advice)
  })

/** A corrected claim is open again; its sentence stays. The number of attempts keeps a process from storing the verdict on the old claim. */
export const changeClaim = (ctx: Ctx, adviceId: string, id: string, input: ClaimInput): Promise<Advice> =>
  inTransaction(ctx, async (tx) => {
    const advice = await getEditable(tx, adviceId)
    const { attempts } = await getChangeable(tx, adviceId, id)
    const open = {
      verdict: null,
      reason: null,
      value_seen: null,
      evaluated_at: null,
      lease_until: null,
      attempts: attempts + 1,
      next_attempt_at: null,
    }
    await updateClaim(tx, id, { ...(await toFields(tx, advice, input)), ...open })
    await publish(tx, advice)
    return toWholeAdvice(tx, advice)
  })

export const removeClaim = (ctx: Ctx, adviceId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const advice = await getEditable(tx, adviceId)
    await getChangeable(tx, adviceId, id)
    await deleteClaims(tx, [id])
    await publish(tx, advice)
  })
