import type { SecondFactor, SecondFactorMethod } from '@adjutant/contract/two-factor'
import { twoFactorWords } from '@adjutant/contract/two-factor-words'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Invalid } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { sendNotice, type UserRow } from '../users/users.door.ts'
import { createChallenge, type ChallengeRow } from './challenges.store.ts'
import { toAuthenticationOptions, verifyAssertion } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'
import { recoveryCodeUsedNotice } from './two-factor-notices.ts'
import {
  countRecoveryCodes,
  findPasskeyByCredential,
  findTotp,
  listPasskeys,
  recordPasskeyUse,
  spendTotpStep,
  takeRecoveryCode,
} from './two-factor.store.ts'

type Json = Record<string, unknown>

/** The password was right: what the person needs to answer with their second factor. */
export async function beginSecondFactor(ctx: PublicCtx, user: UserRow, rememberMe: boolean) {
  const { token, challenge } = await createChallenge(ctx, { kind: 'second_factor', userId: user.id, rememberMe })
  const passkeys = await listPasskeys(ctx, user.id)
  const methods: SecondFactorMethod[] = []
  if ((await findTotp(ctx, user.id))?.confirmed_at) methods.push('totp')
  if (passkeys.length > 0) methods.push('passkey')
  if ((await countRecoveryCodes(ctx, user.id)) > 0) methods.push('recovery_code')
  const passkey_options = passkeys.length > 0 ? await toAuthenticationOptions(ctx, challenge, passkeys) : null
  return { mfa_token: token, methods, passkey_options }
}

export async function isTotpCode(ctx: SystemCtx, box: SecretBox, userId: string, code: string): Promise<boolean> {
  const factor = await findTotp(ctx, userId)
  if (!factor?.confirmed_at) return false
  const step = findTotpStep(box, { userId, sealed: factor.secret, code, now: ctx.clock.now() })
  return step !== undefined && (await spendTotpStep(ctx, userId, step))
}

const isRecoveryCode = (ctx: PublicCtx, user: UserRow, code: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    if (!(await takeRecoveryCode(tx, user.id, hashRecoveryCode(user.id, code)))) return false
    const left = await countRecoveryCodes(tx, user.id)
    await sendNotice(tx, user, recoveryCodeUsedNotice(left))
    const subject = { subject_kind: 'user', subject_id: user.id, subject_name: user.email } as const
    await recordDeed(tx, { action: 'user.recovery_code_used', ...subject, details: { left } })
    return true
  })

/** Whose passkey was meant, and whether it gave this answer to the challenge; undefined for an unknown one. `userId`: only theirs will do. */
export async function checkPasskey(
  ctx: SystemCtx,
  answer: Json,
  { challenge, userId }: { challenge: string; userId?: string },
): Promise<{ userId: string; isRight: boolean } | undefined> {
  const passkey = typeof answer.id === 'string' ? await findPasskeyByCredential(ctx, answer.id) : undefined
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) return undefined
  const counter = await verifyAssertion(ctx, answer, { challenge, passkey, mustVerifyPerson: userId === undefined })
  const isRight = counter !== undefined && (await recordPasskeyUse(ctx, passkey.id, counter))
  return { userId: passkey.user_id, isRight }
}

/** Whether the answer is this account's second factor. What it spends is spent: codes work once. */
export async function isSecondFactor(
  ctx: PublicCtx,
  box: SecretBox,
  user: UserRow,
  challenge: ChallengeRow,
  answer: Pick<SecondFactor, 'code' | 'recovery_code' | 'passkey'>,
): Promise<boolean> {
  if (answer.code !== undefined) return isTotpCode(ctx, box, user.id, answer.code)
  if (answer.recovery_code !== undefined) return isRecoveryCode(ctx, user, answer.recovery_code)
  if (answer.passkey === undefined) throw Invalid.field('code', twoFactorWords.oneAnswer)
  return (await checkPasskey(ctx, answer.passkey, { challenge: challenge.challenge, userId: user.id }))?.isRight ?? false
}
