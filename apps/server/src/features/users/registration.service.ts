import type { AccessLevel } from '@adjutant/contract/organizations'
import type { Registration, User } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, TooMany } from '../../platform/errors.ts'
import { countDeeds, recordDeed } from '../audit/audit.door.ts'
import { tell } from '../events/events.door.ts'
import { sendVerificationLink } from './email-verification.service.ts'
import { checkPassword, hashPassword } from './password.ts'
import { acceptRequestsOfColleagues, countUsers, insertMembership, insertUser, type NewUser, type UserRow } from './users.store.ts'
import { toUser } from './users.wire.ts'

const signUpsPerHour = 5
const hourSeconds = 3600
const registered = 'user.registered'

/** Uses up the invitation that this token opens for this e-mail; undefined where there is none (any more). */
export type TakeInvitation = (
  ctx: SystemCtx,
  token: string,
  email: string,
) => Promise<{ organization_id: string; access: AccessLevel } | undefined>

/** Counted from the audit log, which already knows who signed up from where. */
async function limitSignUps(ctx: PublicCtx): Promise<void> {
  if (!ctx.rateLimit) return
  const recent = await countDeeds(ctx, { actions: [registered], withinSeconds: hourSeconds, address: ctx.address })
  if (recent >= signUpsPerHour) throw new TooMany(hourSeconds)
}

/** Of those who come from one address at once, each is counted before the next is looked at; the lock ends with the transaction. */
async function limitInTurn(ctx: PublicCtx): Promise<void> {
  if (ctx.rateLimit) await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`adjutant sign-up ${ctx.address}`}))`)
  await limitSignUps(ctx)
}

export async function register(ctx: PublicCtx, takeInvitation: TakeInvitation, body: z.infer<typeof Registration>): Promise<User> {
  const { password, invitation_token, ...person } = body
  checkPassword(password, person)
  // Whoever was invited was chosen one by one, and a whole company may sit behind one address.
  if (invitation_token === undefined) await limitSignUps(ctx)
  const password_hash = await hashPassword(password)
  const registration = await inTransaction(ctx, async (tx) => {
    const account = { ...person, id: tx.newId(), password_hash }
    if (invitation_token !== undefined) return addInvited(tx, takeInvitation, account, invitation_token)
    await limitInTurn(tx)
    const user = await addUser(tx, { ...account, user_level: 'waitlisted' }, registered)
    await sendVerificationLink(tx, user)
    return user
  })
  return toUser(registration, registration)
}

async function addInvited(ctx: SystemCtx, takeInvitation: TakeInvitation, account: Omit<NewUser, 'user_level'>, token: string) {
  const invitation = await takeInvitation(ctx, token, account.email)
  if (!invitation) throw Invalid.field('invitation_token', words.organization.invitationDead)
  const { organization_id, access } = invitation
  // The token was mailed to this address, so its holder reads that mailbox.
  const verified = { ...account, email_verified_at: ctx.clock.now(), user_level: 'user' as const, organization_id }
  return addUser(ctx, verified, 'user.registered_by_invitation', access)
}

/**
 * Every way to an account goes through here: its e-mail is unique, its birth is in the audit log, and whoever has a primary
 * organization belongs to it, within its limits.
 */
export async function addUser(ctx: SystemCtx, row: NewUser, action: string, access: AccessLevel = 'user'): Promise<UserRow> {
  const user = await insertUser(ctx, { ...row, limited_by_id: row.organization_id }).catch(refuseUsedEmail)
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

/** What a write of an account threw, in our words where the e-mail is another's. */
export function refuseUsedEmail(error: unknown): never {
  throw isUniqueViolation(error, 'users_email_key') ? new Conflict(words.signup.emailInUse) : error
}

/** Does nothing where the person already belongs to the organization. Tells whether they are new there. */
export async function joinOrganization(ctx: SystemCtx, userId: string, organizationId: string, access: AccessLevel): Promise<boolean> {
  const isNew = await insertMembership(ctx, { user_id: userId, organization_id: organizationId, access })
  if (isNew) await acceptRequestsOfColleagues(ctx, userId)
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
    const admin = { id: tx.newId(), email, email_verified_at: tx.clock.now(), password_hash, user_level: 'admin' as const }
    await addUser(tx, admin, 'user.first_admin_created')
    return true
  })
}
