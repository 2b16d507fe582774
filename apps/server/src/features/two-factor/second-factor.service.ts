import type { SecondFactor, SecondFactorMethod } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { sendNotice } from '../users/index.ts'
import type { UserRow } from '../identity/index.ts'
import type { SignInAttempt, SignInChallenge } from '../sessions/index.ts'
import { toAuthenticationOptions, verifyAssertion } from './passkeys.service.ts'
import { hashRecoveryCode } from './recovery-codes.logic.ts'
import { findTotpStep } from './totp.logic.ts'
import { recoveryCodeUsedNotice } from './two-factor.mail.ts'
import {
  createSignInChallenge,
  findPasskeyByCredential,
  findTotp,
  recordPasskeyUse,
  spendTotpStep,
  takeRecoveryCode,
} from './two-factor.store.ts'

type Json = Record<string, unknown>

/** Starts the second-factor challenge after a correct password. `attempt` stays open. */
export async function beginSecondFactor(ctx: PublicCtx, user: UserRow, rememberMe: boolean, attempt: SignInAttempt) {
  const { token, challenge, passkeys, ...has } = await createSignInChallenge(ctx, user.id, rememberMe, attempt)
  const methods: SecondFactorMethod[] = []
  if (has.hasTotp) methods.push('totp')
  if (passkeys.length > 0) methods.push('passkey')
  if (has.hasRecoveryCode) methods.push('recovery_code')
  const passkey_options = passkeys.length > 0 ? await toAuthenticationOptions(ctx, challenge, passkeys) : null
  return { mfa_token: token, methods, passkey_options }
}

/** Consumes a correct answer in the transaction that relies on it; returns false if another call consumed it first. */
type Spend = (tx: SystemCtx) => Promise<boolean>

async function verifyTotpCode(ctx: SystemCtx, box: SecretBox, userId: string, code: string): Promise<Spend | undefined> {
  const factor = await findTotp(ctx, userId)
  if (!factor?.confirmed_at) return undefined
  const step = findTotpStep(box, { userId, sealed: factor.secret, code, now: ctx.clock.now() })
  return step === undefined ? undefined : (tx) => spendTotpStep(tx, userId, step)
}

export async function isTotpCode(ctx: SystemCtx, box: SecretBox, userId: string, code: string): Promise<boolean> {
  const spend = await verifyTotpCode(ctx, box, userId, code)
  return spend !== undefined && (await spend(ctx))
}

async function spendRecoveryCode(tx: SystemCtx, user: UserRow, code: string): Promise<boolean> {
  const left = await takeRecoveryCode(tx, user.id, hashRecoveryCode(user.id, code))
  if (left === undefined) return false
  await sendNotice(tx, user, recoveryCodeUsedNotice(left))
  const subject = { subject_kind: 'user', subject_id: user.id, subject_name: user.email } as const
  await recordAuditEntry(tx, { action: 'user.recovery_code_used', ...subject, details: { left } })
  return true
}

interface PasskeyQuestion {
  challenge: string
  /** Only a passkey of this account is accepted. */
  userId?: string
}

interface PasskeyAnswer {
  userId: string
  /** Undefined for a wrong answer. */
  spend: Spend | undefined
}

/** Returns the owner of the passkey and whether its answer is right; undefined for an unknown passkey. */
export async function verifyPasskey(
  ctx: SystemCtx,
  answer: Json,
  { challenge, userId }: PasskeyQuestion,
): Promise<PasskeyAnswer | undefined> {
  const passkey = typeof answer.id === 'string' ? await findPasskeyByCredential(ctx, answer.id) : undefined
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) return undefined
  const counter = await verifyAssertion(ctx, answer, { challenge, passkey, mustVerifyPerson: userId === undefined })
  const spend = counter === undefined ? undefined : (tx: SystemCtx) => recordPasskeyUse(tx, passkey.id, counter)
  return { userId: passkey.user_id, spend }
}

/**
 * Verifies an answer outside of a transaction, because verifying a passkey takes milliseconds; returns undefined for a wrong answer. A
 * recovery code is looked up only when it is consumed.
 */
export async function verifySecondFactor(
  ctx: PublicCtx,
  box: SecretBox,
  user: UserRow,
  { challenge }: SignInChallenge,
  { code, recovery_code, passkey }: Pick<SecondFactor, 'code' | 'recovery_code' | 'passkey'>,
): Promise<Spend | undefined> {
  if (code !== undefined) return verifyTotpCode(ctx, box, user.id, code)
  // Uses the caller's context, because the audit log names the address.
  if (recovery_code !== undefined) return ({ db }) => spendRecoveryCode({ ...ctx, db }, user, recovery_code)
  if (passkey === undefined) throw ValidationError.field('code', twoFactorMessages.oneAnswer)
  return (await verifyPasskey(ctx, passkey, { challenge, userId: user.id }))?.spend
}
