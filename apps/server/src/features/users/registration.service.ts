import type { Registration, User } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { audit_log } from '../../platform/db/schema/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, TooMany } from '../../platform/errors.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { tell } from '../events/events.door.ts'
import { checkPassword, hashPassword } from './password.ts'
import { countUsers, insertMembership, insertUser, type NewUser, type UserRow } from './users.store.ts'
import { toUser } from './users.wire.ts'

const signUpsPerHour = 5
const registered = 'user.registered'

type Access = Actor['memberships'][number]['access']

/** Uses up the invitation that this token opens for this e-mail; undefined where there is none (any more). */
export type TakeInvitation = (
  ctx: SystemCtx,
  token: string,
  email: string,
) => Promise<{ organization_id: string; access: Access } | undefined>

/** Counted from the audit log, which already knows who signed up from where. */
async function limitSignUps(ctx: PublicCtx): Promise<void> {
  if (!ctx.rateLimit) return
  const recent = and(eq(audit_log.action, registered), eq(audit_log.address, ctx.address), sql`${audit_log.at} > now() - interval '1 hour'`)
  if ((await ctx.db.$count(audit_log, recent)) >= signUpsPerHour) throw new TooMany(3600)
}

export async function register(ctx: PublicCtx, takeInvitation: TakeInvitation, body: z.infer<typeof Registration>): Promise<User> {
  const { password, invitation_token, ...person } = body
  checkPassword(password, person)
  // Whoever was invited was chosen one by one, and a whole company may sit behind one address.
  if (invitation_token === undefined) await limitSignUps(ctx)
  const password_hash = await hashPassword(password)
  const user = await inTransaction(ctx, (tx) => {
    const account = { ...person, id: tx.newId(), password_hash }
    if (invitation_token === undefined) return addUser(tx, { ...account, user_level: 'waitlisted' }, registered)
    return addInvited(tx, takeInvitation, account, invitation_token)
  })
  return toUser(user, user)
}

async function addInvited(ctx: SystemCtx, takeInvitation: TakeInvitation, account: Omit<NewUser, 'user_level'>, token: string) {
  const invitation = await takeInvitation(ctx, token, account.email)
  if (!invitation) throw Invalid.field('invitation_token', words.organization.invitationDead)
  const { organization_id, access } = invitation
  return addUser(ctx, { ...account, user_level: 'user', organization_id }, 'user.registered_by_invitation', access)
}

/**
 * Every way to an account goes through here: its e-mail is unique, its birth is in the audit log, and whoever has a primary
 * organization belongs to it.
 */
export async function addUser(ctx: SystemCtx, row: NewUser, action: string, access: Access = 'user'): Promise<UserRow> {
  const user = await insertUser(ctx, row).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? new Conflict(words.signup.emailInUse) : error
  })
  await recordDeed(ctx, {
    action,
    subject_kind: 'user',
    subject_id: user.id,
    subject_name: user.email,
    details: { user_level: user.user_level, ...(user.organization_id && { organization_id: user.organization_id }) },
  })
  if (user.organization_id) await joinOrganization(ctx, user.id, user.organization_id, access)
  return user
}

/** Does nothing where the person already belongs to the organization. Tells whether they are new there. */
export async function joinOrganization(ctx: SystemCtx, userId: string, organizationId: string, access: Access): Promise<boolean> {
  const isNew = await insertMembership(ctx, { user_id: userId, organization_id: organizationId, access })
  if (isNew) await tell(ctx, { topic: 'organizations', id: organizationId, kind: 'changed', audience: [organizationId, userId] })
  return isNew
}

/** On an empty database only. Two processes that start at once make one admin: the lock is theirs in turn. */
export async function ensureFirstAdmin(ctx: SystemCtx, email: string, password: string): Promise<boolean> {
  if ((await countUsers(ctx)) > 0) return false
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('adjutant first admin'))`)
    if ((await countUsers(tx)) > 0) return false
    await addUser(tx, { id: tx.newId(), email, password_hash, user_level: 'admin' }, 'user.first_admin_created')
    return true
  })
}
