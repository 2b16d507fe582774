import type { Login, SessionEvent } from '@adjutant/contract/accounts/auth'
import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import type { PasskeySignIn, SecondFactor, Reauthentication } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { z } from 'zod'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { SecondFactorRequired, TooManyRequests, Unauthorized, ValidationError } from '../../platform/errors.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import { eachNotification } from '../../platform/live/follow.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { requiresSso } from '../sso/index.ts'
import { beginSecondFactor, verifyPasskey, verifySecondFactor, toAuthenticationOptions, isTotpCode } from '../two-factor/index.ts'
import {
  beginSignInAttempt,
  countOpenChallenges,
  createChallenge,
  deleteChallenge,
  findChallenge,
  findKnownDevice,
  recordFailedLogin,
  recordLogin,
  rememberDevice,
  renewDevice,
  startSession,
  takeAttempt,
  userTopic,
  refreshSession,
  sessionSource,
  type SignInAttempt,
} from '../sessions/index.ts'
import { findUser, findUserByEmail, type UserRow } from '../identity/index.ts'
import { verifyPassword, newDeviceNotice, sendNotice } from '../users/index.ts'

interface SignIn {
  user: UserRow
  rememberMe: boolean
  attempt: SignInAttempt
  knownDevice: string | undefined
  method: 'password' | 'second factor' | 'passkey'
  /** Uses up the answer in the transaction of the new session. Throws if another call used it first. */
  spend?: (tx: PublicCtx) => Promise<void>
}

/** The last step of every sign-in, in one transaction: session, known device, and the notice for a new device. */
async function finishSignIn(ctx: PublicCtx, box: SecretBox, signIn: SignIn) {
  const { user, attempt, method } = signIn
  const access_token = await inTransaction(ctx, async (tx) => ((await requiresSso(tx, user)) ? undefined : openSession(tx, box, signIn)))
  if (access_token === undefined) {
    await attempt.forget()
    await recordFailedLogin(ctx, user, { ...(method === 'passkey' && { method }), reason: 'sso required' })
    throw new Unauthorized(ssoMessages.required)
  }
  return { access_token, token_type: 'bearer' as const }
}

async function openSession(tx: PublicCtx, box: SecretBox, { user, attempt, knownDevice, ...signIn }: SignIn): Promise<string> {
  // Starts the session first, because that locks the account, as changes of factors and password do.
  const token = await startSession(tx, user.id, signIn.rememberMe)
  if (token === undefined) throw new Unauthorized(appMessages.auth.wrong)
  await signIn.spend?.(tx)
  if (knownDevice !== undefined) renewDevice(tx)
  await attempt.succeed(tx, knownDevice ?? rememberDevice(tx, box, user.id))
  // The first sign-in of an account is always from a new device.
  const isNewDevice = knownDevice === undefined && user.last_seen_at !== null
  if (isNewDevice) await sendNotice(tx, user, newDeviceNotice(tx, toClientNetwork(tx.address)))
  await recordLogin(tx, user, signIn.method)
  return token
}

export async function logIn(ctx: PublicCtx, box: SecretBox, { username, password, remember_me }: z.infer<typeof Login>) {
  const user = await findUserByEmail(ctx, username)
  const knownDevice = user && (await findKnownDevice(ctx, box, user))
  const attempt = await beginSignInAttempt(ctx, username, knownDevice)
  // Verifies the password first, because the duration must not reveal whether the account exists.
  const isPasswordCorrect = await verifyPassword(user?.password_hash, password)
  if (!user || !isPasswordCorrect) {
    await recordFailedLogin(ctx, user)
    throw new Unauthorized(appMessages.auth.wrong)
  }
  const signIn = { user, rememberMe: remember_me, attempt, knownDevice, method: 'password' } as const
  if (user.two_factor_at === null) return finishSignIn(ctx, box, signIn)
  throw new SecondFactorRequired(twoFactorMessages.required, await beginSecondFactor(ctx, user, remember_me, attempt))
}

const challengeExpired = () => new Unauthorized(twoFactorMessages.challengeExpired)

/** Wrong codes count like wrong passwords, in addition to the attempts of one challenge. */
export async function completeSignIn(ctx: PublicCtx, box: SecretBox, { mfa_token, ...answer }: SecondFactor) {
  const waiting = await takeAttempt(ctx, mfa_token)
  if (!waiting) throw challengeExpired()
  const { user, challenge } = waiting
  const knownDevice = await findKnownDevice(ctx, box, user)
  const attempt = await beginSignInAttempt(ctx, user.email, knownDevice)
  const wrong = new Unauthorized(answer.passkey ? twoFactorMessages.passkeyWrong : twoFactorMessages.codeWrong)
  try {
    const spendAnswer = await verifySecondFactor(ctx, box, user, challenge, answer)
    if (!spendAnswer) throw wrong
    const spend = async (tx: PublicCtx) => {
      if (!(await spendAnswer(tx))) throw wrong
      if (!(await deleteChallenge(tx, challenge))) throw challengeExpired()
    }
    const signIn = { user, rememberMe: challenge.remember_me, attempt, knownDevice, method: 'second factor', spend } as const
    return await finishSignIn(ctx, box, signIn)
  } catch (error) {
    if (error === wrong) await recordFailedLogin(ctx, user)
    throw error
  }
}

const maxOpenPasskeySignIns = 50
const passkeySource = 'passkey'
const challengeSeconds = 300

export async function beginPasskeySignIn(ctx: PublicCtx) {
  const isFull = ctx.rateLimit && (await countOpenChallenges(ctx, 'passkey_sign_in')) >= maxOpenPasskeySignIns
  if (isFull) throw new TooManyRequests(challengeSeconds)
  const { token, challenge } = await createChallenge(ctx, { kind: 'passkey_sign_in', userId: null })
  return { token, options: await toAuthenticationOptions(ctx, challenge) }
}

/** A passkey with user verification (PIN, fingerprint, face) is two factors in one: possession, and knowledge or biometrics. */
export async function signInWithPasskey(ctx: PublicCtx, box: SecretBox, { token, passkey, remember_me }: z.infer<typeof PasskeySignIn>) {
  const challenge = await findChallenge(ctx, token, 'passkey_sign_in')
  // The first answer consumes the challenge, right or wrong: there is no code to mistype.
  if (!challenge || !(await deleteChallenge(ctx, challenge))) throw challengeExpired()
  const answered = await verifyPasskey(ctx, passkey, { challenge: challenge.challenge })
  const user = answered && (await findUser(ctx, answered.userId))
  if (!user || !(await answered.spend?.(ctx))) {
    await recordFailedLogin(ctx, user, { method: 'passkey' })
    throw new Unauthorized(twoFactorMessages.passkeyWrong)
  }
  const knownDevice = await findKnownDevice(ctx, box, user)
  // Counted separately from passwords, so that password guesses never lock out a passkey.
  const attempt = await beginSignInAttempt(ctx, user.email, passkeySource)
  return finishSignIn(ctx, box, { user, rememberMe: remember_me, attempt, knownDevice, method: 'passkey' })
}

/** Yields the level at once and after every change, for the waitlist page. */
export async function* watchUserLevel(
  ctx: Ctx,
  notifications: Notifications,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<z.infer<typeof SessionEvent>>> {
  let lastLevel: string | undefined
  for await (const _ of eachNotification(notifications, [userTopic(ctx.user.id)], signal)) {
    const user = await findUser(ctx, ctx.user.id)
    if (!user) return
    if (user.user_level === lastLevel) continue
    lastLevel = user.user_level
    yield { data: { user_level: user.user_level } }
  }
}

/**
 * Makes the session as fresh as a login. Wrong answers count like login attempts, so that a borrowed session can't take over the account.
 */
export async function reauthenticate(ctx: Ctx, box: SecretBox, { password = '', code }: z.infer<typeof Reauthentication>): Promise<void> {
  const user = await findUser(ctx, ctx.user.id)
  if (!user) throw new Unauthorized()
  if (!password && code === undefined) throw ValidationError.field('password', appMessages.password.currentRequired)
  const attempt = await beginSignInAttempt(ctx, user.email, sessionSource(ctx.session.id))
  if (code !== undefined && !(await isTotpCode(ctx, box, user.id, code))) throw ValidationError.field('code', twoFactorMessages.codeWrong)
  if (code === undefined && !(await verifyPassword(user.password_hash, password)))
    throw ValidationError.field('password', appMessages.password.currentWrong)
  await attempt.forget()
  await refreshSession(ctx)
}
