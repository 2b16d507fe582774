import type { AuditAction } from '@adjutant/contract/accounts/audit-actions'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { notifyUserChange, endSessions, clearSignInAttempts } from '../sessions/index.ts'
import { sendNotice } from '../users/index.ts'
import { findUserByEmail, findUserForUpdate, type UserRow } from '../identity/index.ts'
import { twoFactorResetNotice } from './two-factor.mail.ts'
import { clearFactors } from './two-factor.service.ts'

async function resetFactors(ctx: SystemCtx, user: UserRow, action: AuditAction): Promise<void> {
  await clearFactors(ctx, user.id)
  await endSessions(ctx, user.id)
  // Wrong codes count as failed logins, and a person who needs a reset has tried many.
  await clearSignInAttempts(ctx, user.email)
  await recordAuditEntry(ctx, { action, subject_kind: 'user', subject_id: user.id, subject_name: user.email })
  await sendNotice(ctx, user, twoFactorResetNotice)
  await notifyUserChange(ctx, user.id)
}

/**
 * For a person who lost every factor and recovery code. Admins remove their own factors in their profile, which requires a recent login.
 */
export function resetTwoFactor(ctx: Ctx, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await findUserForUpdate(tx, userId)
    if (!user) throw new NotFound()
    if (user.two_factor_at === null) throw new Conflict(twoFactorMessages.hasNone)
    if (user.id === ctx.user.id) throw new Conflict(twoFactorMessages.ownInProfile)
    await resetFactors(tx, user, 'user.two_factor_reset')
  })
}

/** Returns false if there is no such account. */
export function resetTwoFactorAsOperator(ctx: SystemCtx, email: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return false
    await resetFactors(tx, user, 'user.two_factor_reset_by_operator')
    return true
  })
}
