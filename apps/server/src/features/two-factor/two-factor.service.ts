import type { AuditAction } from '@adjutant/contract/accounts/audit-actions'
import type { Passkey, TotpEnrolment, TwoFactorState } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { Ctx, DbCtx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound, Unauthorized } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { countOpened, type StoredSecrets } from '../../platform/secrets/secret-check.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { sendNotice, type Notice } from '../users/index.ts'
import { findUserForUpdate, listRequiringOrganizations, updateUser, type UserRow } from '../identity/index.ts'
import { assertFresh, createChallenge, deleteChallenge, deleteUserChallenges, findChallenge, notifyUserChange } from '../sessions/index.ts'
import { toRegistrationOptions, verifyRegistration } from './passkeys.service.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.logic.ts'
import { findTotpStep, newTotpSecret, openTotpSecret, sealTotpSecret, toTotpUri } from './totp.logic.ts'
import { newRecoveryCodesNotice, twoFactorOnNotice, twoFactorRemovedNotice } from './two-factor.mail.ts'
import * as store from './two-factor.store.ts'

const maxPasskeys = 20

const toPasskey = (row: store.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

export async function readTwoFactor(ctx: Ctx): Promise<TwoFactorState> {
  const { id } = ctx.user
  const [totp, passkeys] = [await store.findTotp(ctx, id), await store.listPasskeys(ctx, id)]
  const totp_enabled = Boolean(totp?.confirmed_at)
  return {
    enabled: totp_enabled || passkeys.length > 0,
    totp_enabled,
    passkeys: passkeys.map(toPasskey),
    recovery_codes_left: await store.countRecoveryCodes(ctx, id),
    required_by: await listRequiringOrganizations(ctx, id, ctx.session.sso_organization_id),
  }
}

/** Counts the secrets of authenticator apps that the key decrypts. */
export async function countTotpSecrets(ctx: DbCtx, box: SecretBox): Promise<StoredSecrets> {
  return countOpened(await store.listTotpSecrets(ctx), ({ user_id, secret }) => openTotpSecret(box, user_id, secret))
}

/** Every change of one's own factors requires a recent login and locks the account, so that concurrent changes are serialized. */
function changeFactors<T>(ctx: Ctx, work: (tx: Ctx, user: UserRow) => Promise<T>): Promise<T> {
  assertFresh(ctx)
  return inTransaction(ctx, async (tx) => {
    const user = await findUserForUpdate(tx, ctx.user.id)
    if (!user) throw new Unauthorized()
    return work(tx, user)
  })
}

export const beginTotp = (ctx: Ctx, box: SecretBox): Promise<TotpEnrolment> =>
  changeFactors(ctx, async (tx, user) => {
    const secret = newTotpSecret()
    const isPut = await store.putUnconfirmedTotp(tx, user.id, sealTotpSecret(box, user.id, secret))
    if (!isPut) throw new Conflict(twoFactorMessages.alreadyOn)
    return { secret, uri: toTotpUri(secret, user.email) }
  })

export const confirmTotp = (ctx: Ctx, box: SecretBox, code: string) =>
  changeFactors(ctx, async (tx, user) => {
    const factor = await store.findTotp(tx, user.id)
    if (!factor) throw new Conflict(twoFactorMessages.notBegun)
    if (factor.confirmed_at) throw new Conflict(twoFactorMessages.alreadyOn)
    const step = findTotpStep(box, { userId: user.id, sealed: factor.secret, code, now: tx.clock.now() })
    if (step === undefined || !(await store.spendTotpStep(tx, user.id, step)))
      throw ValidationError.field('code', twoFactorMessages.codeWrong)
    return { recovery_codes: await afterAdding(tx, user, 'an authenticator app') }
  })

export async function beginPasskey(ctx: Ctx) {
  return changeFactors(ctx, async (tx, user) => {
    const existing = await store.listPasskeys(tx, user.id)
    if (existing.length >= maxPasskeys) throw new Conflict(twoFactorMessages.tooManyPasskeys)
    const { token, challenge } = await createChallenge(tx, { kind: 'passkey_registration', userId: user.id })
    return { token, options: await toRegistrationOptions(tx, { user, challenge, existing }) }
  })
}

interface NewPasskey {
  token: string
  name: string
  passkey: Record<string, unknown>
}

export const addPasskey = (ctx: Ctx, { token, name, passkey }: NewPasskey) =>
  changeFactors(ctx, async (tx, user) => {
    const challenge = await findChallenge(tx, token, 'passkey_registration')
    const isOwn = challenge?.user_id === user.id && (await deleteChallenge(tx, challenge))
    if (!isOwn) throw ValidationError.field('token', twoFactorMessages.challengeExpired)
    const credential = await verifyRegistration(tx, passkey, challenge.challenge)
    const row = await store.insertPasskey(tx, {
      id: tx.newId(),
      user_id: user.id,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    if (!row) throw new Conflict(twoFactorMessages.passkeyTaken)
    return { passkey: toPasskey(row), recovery_codes: await afterAdding(tx, user, `the passkey “${name}”`) }
  })

/** The first factor creates the recovery codes. */
async function afterAdding(ctx: Ctx, user: UserRow, factor: string): Promise<string[] | null> {
  const codes = user.two_factor_at === null ? await makeRecoveryCodes(ctx, user) : null
  if (user.two_factor_at === null) await updateUser(ctx, user.id, { two_factor_at: ctx.clock.now() })
  await recordChange(ctx, user, 'user.second_factor_added', { factor }, twoFactorOnNotice(factor))
  return codes
}

async function makeRecoveryCodes(ctx: SystemCtx, user: UserRow): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceRecoveryCodes(
    ctx,
    user.id,
    codes.map((code) => hashRecoveryCode(user.id, code)),
  )
  return codes
}

export const replaceRecoveryCodes = (ctx: Ctx): Promise<{ recovery_codes: string[] }> =>
  changeFactors(ctx, async (tx, user) => {
    if (user.two_factor_at === null) throw new Conflict(twoFactorMessages.notOn)
    const recovery_codes = await makeRecoveryCodes(tx, user)
    await recordChange(tx, user, 'user.recovery_codes_replaced', {}, newRecoveryCodesNotice)
    return { recovery_codes }
  })

export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<Passkey> {
  const row = await store.renamePasskey(ctx, ctx.user.id, id, name)
  if (!row) throw new NotFound()
  return toPasskey(row)
}

export const removeTotp = (ctx: Ctx): Promise<void> =>
  changeFactors(ctx, async (tx, user) => {
    if (!(await store.deleteTotp(tx, user.id))) throw new Conflict(twoFactorMessages.noApp)
    await afterRemoving(tx, user, 'The authenticator app')
  })

export const removePasskey = (ctx: Ctx, id: string): Promise<void> =>
  changeFactors(ctx, async (tx, user) => {
    const row = await store.deletePasskey(tx, user.id, id)
    if (!row) throw new NotFound()
    await afterRemoving(tx, user, `The passkey “${row.name}”`)
  })

/** Without a factor the recovery codes and pending sign-ins become invalid. */
async function afterRemoving(ctx: Ctx, user: UserRow, factor: string): Promise<void> {
  const isLast = !(await store.findTotp(ctx, user.id))?.confirmed_at && (await store.listPasskeys(ctx, user.id)).length === 0
  if (isLast) await clearFactors(ctx, user.id)
  await recordChange(ctx, user, 'user.second_factor_removed', { factor }, twoFactorRemovedNotice(factor, isLast))
}

export async function clearFactors(ctx: SystemCtx, userId: string): Promise<void> {
  await store.deleteAllFactors(ctx, userId)
  await deleteUserChallenges(ctx, userId)
  await updateUser(ctx, userId, { two_factor_at: null })
}

async function recordChange(ctx: Ctx, user: UserRow, action: AuditAction, details: Record<string, unknown>, notice: Notice): Promise<void> {
  await recordAuditEntry(ctx, { action, subject_kind: 'user', subject_id: user.id, subject_name: user.email, details })
  await sendNotice(ctx, user, notice)
  // The factor opens or closes organizations that require one.
  await notifyUserChange(ctx, user.id)
}
