import type { OwnChange, OwnUser } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Invalid, Unauthorized } from '../../platform/errors.ts'
import { definedOf } from '../../platform/patch.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { beginTry, endSessions, sessionSource } from '../sessions/sessions.door.ts'
import { checkPassword, hashPassword, isPasswordOf } from './password.ts'
import { passwordChangedNotice, sendNotice } from './security-notices.ts'
import { canSeeCustomPrompts } from './users.policy.ts'
import { findUser, findUserForChange, isSecondFactorRequired, updateUser, type UserPatch, type UserRow } from './users.store.ts'
import { toUser } from './users.wire.ts'

export async function readMe(ctx: Ctx): Promise<OwnUser> {
  return toOwnUser(ctx, await getOwnRow(ctx))
}

async function toOwnUser(ctx: Ctx, row: UserRow): Promise<OwnUser> {
  const two_factor_enabled = row.two_factor_at !== null
  const two_factor_required = !two_factor_enabled && (await isSecondFactorRequired(ctx, row.id, ctx.session.sso_organization_id))
  return { ...toUser(row, ctx.user), has_password: row.password_hash !== null, two_factor_enabled, two_factor_required }
}

/** The account can be deleted between authentication and this line: then the session has ended too. */
async function getOwnRow(ctx: Ctx): Promise<UserRow> {
  const row = await findUser(ctx, ctx.user.id)
  if (!row) throw new Unauthorized()
  return row
}

export async function changeMe(ctx: Ctx, change: OwnChange): Promise<OwnUser> {
  const row = await getOwnRow(ctx)
  const patch = toPatch(ctx, change)
  if (change.password !== undefined) patch.password_hash = await newPasswordHash(ctx, row, change)
  if (Object.keys(patch).length === 0) return toOwnUser(ctx, row)
  return inTransaction(ctx, async (tx) => {
    if (!(await findUserForChange(tx, row.id))) throw new Unauthorized()
    if (patch.password_hash) await endOtherSessions(tx, row)
    return toOwnUser(tx, await updateUser(tx, row.id, patch))
  })
}

/** Profile fields can be flat or under `profile`; absent fields stay unchanged. */
function toPatch(ctx: Ctx, change: OwnChange): UserPatch {
  const { password: _password, current_password: _current, profile, ...flat } = change
  const { name, custom_prompts: prompts, ...fields } = { ...profile, ...flat }
  const custom_prompts = canSeeCustomPrompts(ctx.user) && prompts !== undefined ? (prompts ?? {}) : undefined
  return definedOf<UserPatch>({ ...fields, display_name: name, custom_prompts })
}

async function newPasswordHash(ctx: Ctx, row: UserRow, change: OwnChange): Promise<string> {
  checkPassword(change.password!, row)
  if (!ctx.session.is_fresh || change.current_password !== undefined) await checkCurrentPassword(ctx, row, change.current_password)
  return hashPassword(change.password!)
}

/** Attempts count like login attempts: a borrowed session must not be able to take over the account. */
async function checkCurrentPassword(ctx: Ctx, row: UserRow, current: string | undefined): Promise<void> {
  if (!current) throw Invalid.field('current_password', words.password.currentRequired)
  const attempt = await beginTry(ctx, row.email, sessionSource(ctx.session.id))
  if (!(await isPasswordOf(row.password_hash, current))) throw Invalid.field('current_password', words.password.currentWrong)
  await attempt.forget()
}

async function endOtherSessions(ctx: Ctx, row: UserRow): Promise<void> {
  await endSessions(ctx, row.id, ctx.session.id)
  await sendNotice(ctx, row, passwordChangedNotice('you'))
  await recordDeed(ctx, { action: 'user.password_changed', subject_kind: 'user', subject_id: row.id, subject_name: row.email })
}
