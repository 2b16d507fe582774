import type { Reauthentication } from '@adjutant/contract/two-factor'
import { twoFactorWords } from '@adjutant/contract/two-factor-words'
import { words } from '@adjutant/contract/words'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { Invalid, Unauthorized } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { beginTry, refreshSession, sessionSource } from '../sessions/sessions.door.ts'
import { isTotpCode } from '../two-factor/two-factor.door.ts'
import { findUser, isPasswordOf } from '../users/users.door.ts'

/**
 * Makes the session as fresh as a login. Wrong answers count like login attempts, so that a borrowed session can't take over the account.
 */
export async function reauthenticate(ctx: Ctx, box: SecretBox, { password, code }: z.infer<typeof Reauthentication>): Promise<void> {
  const user = await findUser(ctx, ctx.user.id)
  if (!user) throw new Unauthorized()
  if (!password && code === undefined) throw Invalid.field('password', words.password.currentRequired)
  const attempt = await beginTry(ctx, user.email, sessionSource(ctx.session.id))
  if (code !== undefined && !(await isTotpCode(ctx, box, user.id, code))) throw Invalid.field('code', twoFactorWords.codeWrong)
  if (code === undefined && !(await isPasswordOf(user.password_hash, password!)))
    throw Invalid.field('password', words.password.currentWrong)
  await attempt.forget()
  await refreshSession(ctx)
}
