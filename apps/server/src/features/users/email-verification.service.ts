import { verificationWords, type EmailVerification } from '@adjutant/contract/email-verification'
import { words } from '@adjutant/contract/words'
import type { z } from 'zod'
import type { Ctx, PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, TooMany, Unauthorized } from '../../platform/errors.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { tell } from '../events/events.door.ts'
import { queueMail } from '../mail/mail.door.ts'
import { announceUser, hashOf, mailedLinks, newSecret } from '../sessions/sessions.door.ts'
import { emailChangedMail, verificationMail } from './email-verification-mails.ts'
import { findUserForChange, updateUser, type UserRow } from './users.store.ts'

const purpose = 'email_verification'
const hourSeconds = 3600
/** Per account and hour. */
const maxLinks = 5

type Sender = SystemCtx & Pick<PublicCtx, 'address'>

/** In a transaction that has locked the account. Returns the seconds to wait if too many links were sent. */
export async function sendVerificationLink(ctx: Sender, user: UserRow): Promise<number> {
  const ages = ctx.rateLimit ? await mailedLinks.selectLinkAges(ctx, purpose, user.id) : []
  if (ages.length >= maxLinks) return Math.max(1, Math.ceil(hourSeconds - ages[maxLinks - 1]!))
  const token = newSecret('vrf')
  const hash = hashOf(token)
  await mailedLinks.revokeLinks(ctx, user.id, purpose)
  await mailedLinks.insertLink(ctx, { purpose, user, tokenHash: hash })
  await queueMail(ctx, verificationMail(user, { publicUrl: ctx.publicUrl, token, hash }))
  return 0
}

export function resendVerificationLink(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await findUserForChange(tx, ctx.user.id)
    if (!user) throw new Unauthorized()
    if (user.email_verified_at) throw new Conflict(verificationWords.alreadyVerified)
    const wait = await sendVerificationLink(tx, user)
    if (wait > 0) throw new TooMany(wait, words.auth.tooMany)
  })
}

const invalidToken = () => Invalid.field('token', verificationWords.invalid)

/** Verifies the address that the token was mailed to, whoever is logged in where the link is opened. */
export async function verifyEmail(ctx: PublicCtx, { token }: z.infer<typeof EmailVerification>): Promise<void> {
  const hash = hashOf(token)
  const userId = await mailedLinks.findUserIdByToken(ctx, purpose, hash)
  if (userId === undefined) throw invalidToken()
  await inTransaction(ctx, async (tx) => {
    const user = await findUserForChange(tx, userId)
    if (!user || !(await mailedLinks.takeToken(tx, purpose, hash))) throw invalidToken()
    await markVerified(tx, user)
  })
}

/** The holder of the account proved access to its mailbox. */
export async function markVerified(ctx: SystemCtx, user: UserRow): Promise<void> {
  if (user.email_verified_at) return
  await updateUser(ctx, user.id, { email_verified_at: ctx.clock.now() })
  await mailedLinks.revokeLinks(ctx, user.id, purpose)
  await recordDeed(ctx, { action: 'user.email_verified', subject_kind: 'user', subject_id: user.id, subject_name: user.email })
  await tell(ctx, { topic: 'users', id: user.id, kind: 'changed', audience: [user.id] })
  await announceUser(ctx, user.id)
}

/** After another person changed the account's email: links to the old address become invalid, and that address is notified. */
export async function followEmailChange(ctx: Sender, before: UserRow, after: UserRow): Promise<void> {
  await mailedLinks.revokeLinks(ctx, after.id, 'password_reset', purpose)
  await queueMail(ctx, emailChangedMail(before, after))
  // Over the limit no link is sent: the person can request one in their profile.
  if (!after.email_verified_at) await sendVerificationLink(ctx, after)
}
