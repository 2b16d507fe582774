import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { endSessions, clearSignInAttempts } from '../sessions/index.ts'
import { hashPassword } from './password.service.ts'
import { passwordChangedNotice, sendNotice } from './security.mail.ts'
import { findUserByEmail, updateUser } from '../identity/index.ts'

/** Sets the password and ends every session of the account; false if there is no such account. */
export async function resetPasswordAsOperator(ctx: SystemCtx, email: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return false
    await updateUser(tx, user.id, { password_hash })
    await endSessions(tx, user.id)
    await clearSignInAttempts(tx, user.email)
    await sendNotice(tx, user, passwordChangedNotice('administrator'))
    await recordAuditEntry(tx, {
      action: 'user.password_reset_by_operator',
      subject_kind: 'user',
      subject_id: user.id,
      subject_name: user.email,
    })
    return true
  })
}
