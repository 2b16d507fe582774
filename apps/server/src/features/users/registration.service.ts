import type { AuditAction } from '@adjutant/contract/accounts/audit-actions'
import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { Registration, User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, ValidationError } from '../../platform/errors.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { publishChange } from '../events/index.ts'
import { beginSignUp } from '../sessions/index.ts'
import { sendVerificationLink } from './verification/email-verification.service.ts'
import { checkPassword, hashPassword } from './password.service.ts'
import { publishWaitlistChange } from './waitlist.desk.ts'
import {
  countUsers,
  findUserByEmail,
  insertMembership,
  insertUser,
  type NewUser,
  shareOrganization,
  type UserRow,
} from '../identity/index.ts'
import { toUser } from './users.dto.ts'

/** Injected, because organizations depend on accounts. */
export interface InvitationsForSignUp {
  /** Whether the token is currently valid for an invitation of this email. */
  isOpen(ctx: SystemCtx, token: string, email: string): Promise<boolean>
  /** Consumes the invitation; returns undefined if it no longer exists. */
  take(ctx: SystemCtx, token: string, email: string): Promise<{ organization_id: string; access: AccessLevel } | undefined>
}

const invalidInvitation = () => ValidationError.field('invitation_token', appMessages.organization.invitationInvalid)

/** Checks the token and the email before the password is hashed, because hashing is deliberately expensive. */
export async function register(
  ctx: PublicCtx,
  invitations: InvitationsForSignUp,
  body: z.infer<typeof Registration>,
  hash = hashPassword,
): Promise<User> {
  const { password, invitation_token: token, ...person } = body
  checkPassword(password, person)
  // Reads the account before the invitation. If a concurrent request uses the invitation, this request then fails with that reason, not
  // with “email in use”.
  const existing = await findUserByEmail(ctx, person.email)
  const isInvited = token !== undefined && (await invitations.isOpen(ctx, token, person.email))
  // Valid invitations are not limited: each person was chosen, and a whole company can share one address.
  const signUp = isInvited ? undefined : await beginSignUp(ctx, { canSucceed: token === undefined })
  if (token !== undefined && !isInvited) throw invalidInvitation()
  try {
    if (existing) throw new Conflict(appMessages.signup.emailInUse)
    const account = { ...person, id: ctx.newId(), password_hash: await hash(password) }
    const user = await inTransaction(ctx, (tx) =>
      token === undefined ? addWaitlisted(tx, account) : addInvited(tx, invitations, account, token),
    )
    return toUser(user, user)
  } catch (error) {
    await signUp?.fail()
    throw error
  }
}

async function addWaitlisted(ctx: PublicCtx, account: Omit<NewUser, 'user_level'>): Promise<UserRow> {
  const user = await addUser(ctx, { ...account, user_level: 'waitlisted' }, 'user.registered')
  await sendVerificationLink(ctx, user)
  await publishWaitlistChange(ctx, user.id, 'created')
  return user
}

async function addInvited(ctx: SystemCtx, invitations: InvitationsForSignUp, account: Omit<NewUser, 'user_level'>, token: string) {
  const invitation = await invitations.take(ctx, token, account.email)
  if (!invitation) throw invalidInvitation()
  const { organization_id, access } = invitation
  // The token was mailed to this address, so its holder has access to the mailbox.
  const verified = { ...account, email_verified_at: ctx.clock.now(), user_level: 'user' as const, organization_id }
  return addUser(ctx, verified, 'user.registered_by_invitation', access)
}

/**
 * Every account is created here: its email is unique, its creation is in the audit log, and a person with a primary organization is a
 * member of it, within its limits.
 */
export async function addUser(ctx: SystemCtx, row: NewUser, action: AuditAction, access: AccessLevel = 'user'): Promise<UserRow> {
  const user = await insertUser(ctx, { ...row, limited_by_id: row.organization_id }).catch(throwRegistrationError)
  await recordAuditEntry(ctx, {
    action,
    subject_kind: 'user',
    subject_id: user.id,
    subject_name: user.email,
    details: { user_level: user.user_level, ...(user.organization_id && { organization_id: user.organization_id }) },
  })
  if (user.organization_id) await joinOrganization(ctx, user.id, user.organization_id, access)
  return user
}

/** Throws a message for a unique violation of the email; rethrows other errors. */
export function throwRegistrationError(error: unknown): never {
  throw isUniqueViolation(error, 'users_email_key') ? new Conflict(appMessages.signup.emailInUse) : error
}

/** Does nothing for an existing member. Returns whether the person is new. */
export async function joinOrganization(ctx: SystemCtx, userId: string, organizationId: string, access: AccessLevel): Promise<boolean> {
  const isNew = await insertMembership(ctx, { user_id: userId, organization_id: organizationId, access })
  if (!isNew) return false
  // Message requests between colleagues need no acceptance.
  await ctx.ports.threads.acceptRequests(ctx, userId, shareOrganization)
  await publishChange(ctx, { topic: 'organizations', id: organizationId, kind: 'changed', audience: [organizationId, userId] })
  return true
}

/** Creates an admin only in an empty database. A lock ensures that two concurrently starting processes create one admin. */
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
