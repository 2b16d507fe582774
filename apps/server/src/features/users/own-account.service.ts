import type { OwnChange, OwnUser } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ValidationError, Unauthorized } from '../../platform/errors.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { beginSignInAttempt, endSessions, sessionSource } from '../sessions/index.ts'
import { checkPassword, hashPassword, verifyPassword } from './password.service.ts'
import { passwordChangedNotice, sendNotice } from './security.mail.ts'
import { canSeeCustomPrompts } from './users.policy.ts'
import {
  findUser,
  findUserForUpdate,
  isSecondFactorRequired,
  updateUser,
  type UserPatch,
  type UserWithPassword,
} from '../identity/index.ts'
import { toUser } from './users.dto.ts'

export async function readMe(ctx: Ctx): Promise<OwnUser> {
  return toOwnUser(ctx, await getOwnRow(ctx))
}

async function toOwnUser(ctx: Ctx, row: UserWithPassword): Promise<OwnUser> {
  const two_factor_enabled = row.two_factor_at !== null
  const two_factor_required = !two_factor_enabled && (await isSecondFactorRequired(ctx, row.id, ctx.session.sso_organization_id))
  return { ...toUser(row, ctx.user), has_password: row.password_hash !== null, two_factor_enabled, two_factor_required }
}

/** The account can be deleted between authentication and this line: then the session has ended too. */
async function getOwnRow(ctx: Ctx): Promise<UserWithPassword> {
  const row = await findUser(ctx, ctx.user.id)
  if (!row) throw new Unauthorized()
  return row
}

export async function changeMe(ctx: Ctx, change: OwnChange): Promise<OwnUser> {
  const row = await getOwnRow(ctx)
  const patch = toPatch(ctx, change)
  if (change.password !== undefined) patch.password_hash = await newPasswordHash(ctx, row, change.password, change.current_password)
  if (Object.keys(patch).length === 0) return toOwnUser(ctx, row)
  return inTransaction(ctx, async (tx) => {
    if (!(await findUserForUpdate(tx, row.id))) throw new Unauthorized()
    if (patch.password_hash) await endOtherSessions(tx, row)
    return toOwnUser(tx, await updateUser(tx, row.id, patch))
  })
}

/** Profile fields can be flat or under `profile`; absent fields stay unchanged. */
function toPatch(ctx: Ctx, change: OwnChange): UserPatch {
  const { password: _password, current_password: _current, profile, ...flat } = change
  const { name, custom_prompts: prompts, ...fields } = { ...profile, ...flat }
  const custom_prompts = canSeeCustomPrompts(ctx.user) && prompts !== undefined ? (prompts ?? {}) : undefined
  return omitUndefined<UserPatch>({ ...fields, display_name: name, custom_prompts })
}

async function newPasswordHash(ctx: Ctx, row: UserWithPassword, password: string, current: string | undefined): Promise<string> {
  checkPassword(password, row)
  if (!ctx.session.is_fresh || current !== undefined) await checkCurrentPassword(ctx, row, current)
  return hashPassword(password)
}

/** Attempts count like login attempts: a borrowed session must not be able to take over the account. */
async function checkCurrentPassword(ctx: Ctx, row: UserWithPassword, current: string | undefined): Promise<void> {
  if (!current) throw ValidationError.field('current_password', appMessages.password.currentRequired)
  const attempt = await beginSignInAttempt(ctx, row.email, sessionSource(ctx.session.id))
  if (!(await verifyPassword(row.password_hash, current)))
    throw ValidationError.field('current_password', appMessages.password.currentWrong)
  await attempt.forget()
}

async function endOtherSessions(ctx: Ctx, row: UserWithPassword): Promise<void> {
  await endSessions(ctx, row.id, ctx.session.id)
  await sendNotice(ctx, row, passwordChangedNotice('you'))
  await recordAuditEntry(ctx, { action: 'user.password_changed', subject_kind: 'user', subject_id: row.id, subject_name: row.email })
}
