import type { ListedUser, UserChange, UserCreate, UserQuery } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { z } from 'zod'
import { omitUndefined } from '@adjutant/contract/omit'
import { keysOf } from '@adjutant/contract/core/keys-of'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { publishChange } from '../events/index.ts'
import { queueMail } from '../mail/index.ts'
import { notifyUserChange, endSessions, clearSignInAttempts } from '../sessions/index.ts'
import { accessGrantedMail } from './access-granted.mail.ts'
import { followEmailChange } from './verification/email-verification.service.ts'
import { checkPassword, hashPassword } from './password.service.ts'
import { addUser, joinOrganization, throwRegistrationError } from './registration.service.ts'
import { passwordChangedNotice, sendNotice } from './security.mail.ts'
import { findDeletionDenial, isGrant, findLevelChangeDenial } from './users.policy.ts'
import {
  deleteUser,
  findUserForUpdate,
  getListedUser,
  listOrganizationIds,
  lockAccountAndAdmins,
  lockOrganization,
  lockOwnedAndJoinedOrganizations,
  selectUsers,
  updateUser,
  findUserByEmail,
  type UserPatch,
  type UserRow,
} from '../identity/index.ts'
import { toListedUser } from './users.dto.ts'
import { publishWaitlistChange, recordUserListRead } from './waitlist.desk.ts'

export async function listUsers(ctx: Ctx, query: UserQuery): Promise<PageOf<ListedUser>> {
  const { rows, total } = await selectUsers(ctx, query)
  await recordUserListRead(ctx)
  return { items: rows.map((row) => toListedUser(row, ctx.user)), total }
}

export async function createUser(ctx: Ctx, body: z.infer<typeof UserCreate>): Promise<ListedUser> {
  const { password, ...account } = body
  checkPassword(password, account)
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    await checkOrganization(tx, account.organization_id)
    const row = { ...account, id: tx.newId(), email_verified_at: tx.clock.now(), password_hash }
    const user = await addUser(tx, row, 'user.created')
    return toListedUser(await getListedUser(tx, user.id), ctx.user)
  })
}

async function checkOrganization(ctx: Ctx, id: string | null | undefined): Promise<void> {
  if (id && !(await lockOrganization(ctx, id))) throw ValidationError.field('organization_id', appMessages.user.noSuchOrganization)
}

async function getForUpdate(ctx: Ctx, id: string): Promise<UserRow> {
  const row = await findUserForUpdate(ctx, id)
  if (!row) throw new NotFound()
  return row
}

/** If two admins lower each other concurrently, only one succeeds; otherwise no admin would remain. */
const isStillAdmin = async (ctx: Ctx, changedId: string): Promise<boolean> =>
  (await lockAccountAndAdmins(ctx, changedId)).some(({ id, user_level }) => id === ctx.user.id && user_level === 'admin')

export async function changeUser(ctx: Ctx, id: string, change: UserChange): Promise<ListedUser> {
  const { password, ...fields } = change
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    await checkOrganization(tx, fields.organization_id)
    if (fields.user_level && !(await isStillAdmin(tx, id))) throw new NotFound()
    const before = await getForUpdate(tx, id)
    if (password !== undefined) checkPassword(password, { ...before, ...omitUndefined(fields) })
    const denial = fields.user_level && findLevelChangeDenial(ctx.user, before, fields.user_level)
    if (denial) throw new Conflict(denial)
    await changeAccount(tx, before, omitUndefined({ ...fields, password_hash }))
    await moveLimits(tx, before, fields.organization_id)
    if (fields.organization_id) await joinOrganization(tx, id, fields.organization_id, 'user')
    return toListedUser(await getListedUser(tx, id), ctx.user)
  })
}

/** A person whom the operator adds to an organization gets its limits; a person removed from all organizations has none. */
async function moveLimits(ctx: Ctx, { id, organization_id }: UserRow, to: string | null | undefined): Promise<void> {
  if (to !== undefined && to !== organization_id) await updateUser(ctx, id, { limited_by_id: to })
}

/** Every change of another person's account goes through here and updates sessions, mail, audit log and open pages. */
export async function changeAccount(ctx: Ctx, before: UserRow, patch: UserPatch): Promise<void> {
  if (Object.keys(patch).length === 0) return
  const after = await updateUser(ctx, before.id, withVerification(ctx, before, patch)).catch(throwRegistrationError)
  if (isOtherMailbox(before.email, after.email)) await followEmailChange(ctx, before, after)
  if (patch.password_hash) await afterPasswordChange(ctx, after)
  const granted = isGrant(before.user_level, after.user_level)
  if (granted) await queueMail(ctx, accessGrantedMail(after, ctx.publicUrl))
  await recordAuditEntry(ctx, {
    action: granted ? 'user.access_granted' : 'user.changed',
    subject_kind: 'user',
    subject_id: after.id,
    subject_name: after.email,
    details: changesOf(before, after, patch),
  })
  await publishChange(ctx, { topic: 'users', id: after.id, kind: 'changed', audience: [after.id] })
  if (granted) await publishWaitlistChange(ctx, after.id, 'changed')
  await notifyUserChange(ctx, after.id)
}

async function afterPasswordChange(ctx: Ctx, account: UserRow): Promise<void> {
  const isOwn = account.id === ctx.user.id
  await endSessions(ctx, account.id, isOwn ? ctx.session.id : undefined)
  await sendNotice(ctx, account, passwordChangedNotice(isOwn ? 'you' : 'administrator'))
}

/** For the app admin or the organization that manages the account. */
export async function endAccountSessions(ctx: Ctx, account: UserRow): Promise<void> {
  await endSessions(ctx, account.id)
  await recordAuditEntry(ctx, { action: 'user.sessions_ended', subject_kind: 'user', subject_id: account.id, subject_name: account.email })
}

export function endUserSessions(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => endAccountSessions(tx, await getForUpdate(tx, id)))
}

/** Folds ASCII letters only: some Unicode letters, such as the Kelvin sign, fold differently in different systems. */
const foldCase = (email: string): string => email.replaceAll(/[A-Z]/g, (mail) => mail.toLowerCase())
const isOtherMailbox = (before: string, after: string): boolean => foldCase(before) !== foldCase(after)

/** An app admin vouches for the address they enter. A managing organization vouches for it only inside that organization. */
function withVerification(ctx: Ctx, before: UserRow, patch: UserPatch): UserPatch {
  if (patch.email === undefined || !isOtherMailbox(before.email, patch.email)) return patch
  return { ...patch, email_verified_at: ctx.user.user_level === 'admin' ? ctx.clock.now() : null }
}

/** The old and new values; for a password only the fact of the change. */
function changesOf(before: UserRow, after: UserRow, patch: UserPatch): Record<string, unknown> {
  const { password_hash, ...plain } = patch
  const names = keysOf(plain).filter((name) => before[name] !== after[name])
  const changes = Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]))
  return password_hash ? { ...changes, password: 'changed' } : changes
}

/** Ends every membership of an account that is being deleted; its records there pass to a successor. */
export type EndMemberships = (ctx: Ctx, account: UserRow) => Promise<void>

export function removeUser(ctx: Ctx, endMemberships: EndMemberships, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockOwnedAndJoinedOrganizations(tx, id)
    const row = await getForUpdate(tx, id)
    const denial = findDeletionDenial(ctx.user, row)
    if (denial) throw new Conflict(denial)
    await endMemberships(tx, row)
    await deleteAccount(tx, row)
  })
}

/** Every deletion of an account goes through here, in a transaction that has locked the account. */
export async function deleteAccount(ctx: Ctx, { id, email, user_level, organization_id }: UserRow): Promise<void> {
  const audience = await listOrganizationIds(ctx, id)
  await deleteUser(ctx, id)
  await publishChange(ctx, { topic: 'organizations', id: null, kind: 'changed', audience })
  await recordAuditEntry(ctx, {
    action: 'user.deleted',
    subject_kind: 'user',
    subject_id: id,
    subject_name: email,
    organization_id,
    details: { user_level },
  })
  await notifyUserChange(ctx, id)
}

/** Sets the password and ends every session of the account; false if there is no such account. */
export async function resetPasswordAsOperator(ctx: SystemCtx, email: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return false
    await updateUser(tx, user.id, { password_hash })
    await endSessions(tx, user.id)
    await clearSignInAttempts(tx, user.email)
    await sendNotice(tx, user, passwordChangedNotice('administrator'))
    await recordAuditEntry(tx, {
      action: 'user.password_reset_by_operator',
      subject_kind: 'user',
      subject_id: user.id,
      subject_name: user.email,
    })
    return true
  })
}
