import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { endSessions, forgiveTries } from '../sessions/sessions.door.ts'
import { hashPassword } from './password.ts'
import { passwordChangedNotice, sendNotice } from './security-notices.ts'
import { findUserByEmail, updateUser } from './users.store.ts'

/** Sets the password and ends every session of the account; false if there is no such account. */
export async function resetPasswordAsOperator(ctx: SystemCtx, email: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return false
    await updateUser(tx, user.id, { password_hash })
    await endSessions(tx, user.id)
    await forgiveTries(tx, user.email)
    await sendNotice(tx, user, passwordChangedNotice('administrator'))
    await recordDeed(tx, {
      action: 'user.password_reset_by_operator',
      subject_kind: 'user',
      subject_id: user.id,
      subject_name: user.email,
    })
    return true
  })
}
