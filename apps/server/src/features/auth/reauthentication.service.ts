import type { Reauthentication } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { ValidationError, Unauthorized } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { beginSignInAttempt, refreshSession, sessionSource } from '../sessions/index.ts'
import { isTotpCode } from '../two-factor/index.ts'
import { verifyPassword } from '../users/index.ts'
import { findUser } from '../identity/index.ts'

/**
 * Makes the session as fresh as a login. Wrong answers count like login attempts, so that a borrowed session can't take over the account.
 */
export async function reauthenticate(ctx: Ctx, box: SecretBox, { password, code }: z.infer<typeof Reauthentication>): Promise<void> {
  const user = await findUser(ctx, ctx.user.id)
  if (!user) throw new Unauthorized()
  if (!password && code === undefined) throw ValidationError.field('password', appMessages.password.currentRequired)
  const attempt = await beginSignInAttempt(ctx, user.email, sessionSource(ctx.session.id))
  if (code !== undefined && !(await isTotpCode(ctx, box, user.id, code))) throw ValidationError.field('code', twoFactorMessages.codeWrong)
  if (code === undefined && !(await verifyPassword(user.password_hash, password!)))
    throw ValidationError.field('password', appMessages.password.currentWrong)
  await attempt.forget()
  await refreshSession(ctx)
}
