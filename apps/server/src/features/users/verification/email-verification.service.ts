import { emailVerificationMessages, type EmailVerification } from '@adjutant/contract/accounts/email-verification'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { z } from 'zod'
import type { Ctx, PublicCtx, SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, ValidationError, TooManyRequests, Unauthorized } from '../../../platform/errors.ts'
import { recordAuditEntry } from '../../audit/index.ts'
import { publishChange } from '../../events/index.ts'
import { queueMail } from '../../mail/index.ts'
import { notifyUserChange, hashSecret, mailedLinks, createSecret } from '../../sessions/index.ts'
import { emailChangedMail, verificationMail } from './email-verification.mail.ts'
import { findUserForUpdate, updateUser, type UserRow } from '../../identity/index.ts'

const purpose = 'email_verification'
const hourSeconds = 3600
/** Per account and hour. */
const maxLinks = 5

type Sender = SystemCtx & Pick<PublicCtx, 'address'>

/** Requires a transaction that has locked the account. Returns the seconds to wait if too many links were sent. */
export async function sendVerificationLink(ctx: Sender, user: UserRow): Promise<number> {
  const ages = ctx.rateLimit ? await mailedLinks.selectLinkAges(ctx, purpose, user.id) : []
  const oldestCounted = ages[maxLinks - 1]
  if (oldestCounted !== undefined) return Math.max(1, Math.ceil(hourSeconds - oldestCounted))
  const token = createSecret('vrf')
  const hash = hashSecret(token)
  await mailedLinks.revokeLinks(ctx, user.id, purpose)
  await mailedLinks.insertLink(ctx, { purpose, user, tokenHash: hash })
  await queueMail(ctx, verificationMail(user, { publicUrl: ctx.publicUrl, token, hash }))
  return 0
}

export function resendVerificationLink(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await findUserForUpdate(tx, ctx.user.id)
    if (!user) throw new Unauthorized()
    if (user.email_verified_at) throw new Conflict(emailVerificationMessages.alreadyVerified)
    const wait = await sendVerificationLink(tx, user)
    if (wait > 0) throw new TooManyRequests(wait, appMessages.auth.tooMany)
  })
}

const invalidToken = () => ValidationError.field('token', emailVerificationMessages.invalid)

/** Verifies the address that the token was mailed to, regardless of the account that is logged in. */
export async function verifyEmail(ctx: PublicCtx, { token }: z.infer<typeof EmailVerification>): Promise<void> {
  const hash = hashSecret(token)
  const userId = await mailedLinks.findUserIdByToken(ctx, purpose, hash)
  if (userId === undefined) throw invalidToken()
  await inTransaction(ctx, async (tx) => {
    const user = await findUserForUpdate(tx, userId)
    if (!user || !(await mailedLinks.takeToken(tx, purpose, hash))) throw invalidToken()
    await markVerified(tx, user)
  })
}

/** The holder of the account proved access to its mailbox. */
export async function markVerified(ctx: SystemCtx, user: UserRow): Promise<void> {
  if (user.email_verified_at) return
  await updateUser(ctx, user.id, { email_verified_at: ctx.clock.now() })
  await mailedLinks.revokeLinks(ctx, user.id, purpose)
  await recordAuditEntry(ctx, { action: 'user.email_verified', subject_kind: 'user', subject_id: user.id, subject_name: user.email })
  await publishChange(ctx, { topic: 'users', id: user.id, kind: 'changed', audience: [user.id] })
  await notifyUserChange(ctx, user.id)
}

/** Runs after another person changed the account's email: invalidates links to the old address and notifies that address. */
export async function followEmailChange(ctx: Sender, before: UserRow, after: UserRow): Promise<void> {
  await mailedLinks.revokeLinks(ctx, after.id, 'password_reset', purpose)
  await queueMail(ctx, emailChangedMail(before, after))
  // Sends no link over the limit; the person can request one in their profile.
  if (!after.email_verified_at) await sendVerificationLink(ctx, after)
}
