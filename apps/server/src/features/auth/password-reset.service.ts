import type { PasswordReset, PasswordResetRequest } from '@adjutant/contract/auth'
import { words } from '@adjutant/contract/words'
import type { z } from 'zod'
import { startBackgroundWork } from '../../platform/background-work.ts'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Invalid, TooMany } from '../../platform/errors.ts'
import { nudge, type Nudges } from '../../platform/nudges.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { queueMail } from '../mail/mail.door.ts'
import { endSessions, forgiveTries, hashOf, longestWait, mailedLinks, newSecret, type Limit } from '../sessions/sessions.door.ts'
import {
  checkPassword,
  findUser,
  findUserByEmail,
  findUserForChange,
  hashPassword,
  markVerified,
  passwordChangedNotice,
  sendNotice,
  updateUser,
} from '../users/users.door.ts'
import { passwordResetMail } from './password-reset-mail.ts'

/** Requests from one network address: for one mailbox, and for any. */
const requestLimits = {
  pair: { max: 5, windowSeconds: 3600 },
  address: { max: 20, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>
/** For one mailbox within an hour, from all addresses. Further requests are answered alike: the links that were sent still work. */
const maxLinks = 10
const topic = 'password-reset'
const pollMs = 30_000

/**
 * Stores the request and answers. Whether the address has an account is looked up afterwards, in the background: the answer and the time it
 * takes are the same for every address.
 */
export async function requestReset(ctx: PublicCtx, { email }: z.infer<typeof PasswordResetRequest>): Promise<{ detail: string }> {
  const request = await mailedLinks.insertRequest(ctx, email)
  // Counted after it is stored, so that a hundred at once are a hundred. A refused request is not kept: the wait does not grow.
  const wait = longestWait(await mailedLinks.countRequests(ctx, request), requestLimits)
  if (ctx.rateLimit && wait > 0) {
    await mailedLinks.deleteRequest(ctx, request.id)
    throw new TooMany(wait, words.auth.tooMany)
  }
  await nudge(ctx, topic)
  return { detail: words.password.resetRequested }
}

/** Handles one stored request; false where none is waiting. */
const handleNext = (ctx: SystemCtx): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const request = await mailedLinks.takeWaiting(tx)
    if (!request) return false
    const user = await findUserByEmail(tx, request.email)
    const isFull = tx.rateLimit && (await mailedLinks.countLinks(tx, request.email)) >= maxLinks
    if (!user || isFull) {
      await mailedLinks.markHandled(tx, request.id)
      return true
    }
    const token = newSecret('rst')
    const hash = hashOf(token)
    await mailedLinks.markHandled(tx, request.id, { userId: user.id, tokenHash: hash })
    await queueMail(tx, passwordResetMail(user, { publicUrl: tx.publicUrl, token, hash }))
    const subject = { subject_kind: 'user', subject_id: user.id, subject_name: user.email } as const
    await recordDeed({ ...tx, address: request.address }, { action: 'user.password_reset_requested', ...subject })
    return true
  })

async function handleRequests(ctx: SystemCtx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await handleNext(ctx)));
}

/** Writes the mails of stored requests. The returned function stops it. */
export const startPasswordResets = (ctx: SystemCtx, nudges: Nudges): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => handleRequests(ctx, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Handling password resets failed'),
    nudges,
    topic,
    pollMs,
  })

const invalidToken = () => Invalid.field('token', words.password.resetInvalid)

/** Sets the password and ends all sessions. A refused password leaves the link as it is. */
export async function confirmReset(ctx: PublicCtx, { token, password }: z.infer<typeof PasswordReset>): Promise<void> {
  const hash = hashOf(token)
  const userId = await mailedLinks.findUserIdByToken(ctx, 'password_reset', hash)
  const user = userId === undefined ? undefined : await findUser(ctx, userId)
  if (!user) throw invalidToken()
  checkPassword(password, user)
  // Only for a valid token: hashing is expensive on purpose.
  const password_hash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    const current = await findUserForChange(tx, user.id)
    if (!current || !(await mailedLinks.takeToken(tx, 'password_reset', hash))) throw invalidToken()
    await updateUser(tx, user.id, { password_hash })
    // The token was mailed to this address, so its holder reads that mailbox.
    await markVerified(tx, current)
    await endSessions(tx, user.id)
    await forgiveTries(tx, user.email, ctx)
    await sendNotice(tx, user, passwordChangedNotice('link'))
    await recordDeed(tx, { action: 'user.password_reset', subject_kind: 'user', subject_id: user.id, subject_name: user.email })
  })
}
