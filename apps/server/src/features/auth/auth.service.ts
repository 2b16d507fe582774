import type { Login, SessionEvent } from '@adjutant/contract/auth'
import { ssoWords } from '@adjutant/contract/sso-words'
import { words } from '@adjutant/contract/words'
import type { z } from 'zod'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Unauthorized } from '../../platform/errors.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import { eachChange, type Nudges } from '../../platform/nudges.ts'
import { beginTry, newSecret, recordFailedLogin, recordLogin, startSession, userTopic } from '../sessions/sessions.door.ts'
import { requiresSso } from '../sso/sso.door.ts'
import { findUser, findUserByEmail, isPasswordOf } from '../users/users.door.ts'

export async function logIn(ctx: PublicCtx, { username, password, remember_me }: z.infer<typeof Login>) {
  const device = ctx.device ?? newSecret('dev')
  const attempt = await beginTry({ ...ctx, device }, username)
  const user = await findUserByEmail(ctx, username)
  if (!(await isPasswordOf(user?.password_hash, password))) {
    await recordFailedLogin(ctx, user)
    throw new Unauthorized(words.auth.wrong)
  }
  await attempt.succeed()
  // Only after the password is right: before it, the answer would show which accounts exist.
  if (await requiresSso(ctx, user!)) throw new Unauthorized(ssoWords.required)
  const access_token = await inTransaction(ctx, (tx) => startSession(tx, user!.id, remember_me))
  if (!access_token) throw new Unauthorized(words.auth.wrong)
  await recordLogin(ctx, user!, 'password')
  ctx.setDevice(device)
  return { access_token, token_type: 'bearer' as const }
}

/** The waitlist page waits on this: it tells the level at once, and again whenever it has changed. */
export async function* watchLevel(
  ctx: Ctx,
  nudges: Nudges,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<z.infer<typeof SessionEvent>>> {
  let told: string | undefined
  for await (const _ of eachChange(nudges, [userTopic(ctx.user.id)], signal)) {
    const user = await findUser(ctx, ctx.user.id)
    if (!user) return
    if (user.user_level === told) continue
    told = user.user_level
    yield { data: { user_level: user.user_level } }
  }
}
