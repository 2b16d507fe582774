import type { PasswordReset, PasswordResetRequest } from '@adjutant/contract/accounts/auth'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { z } from 'zod'
import { startLoop } from '../../platform/jobs/loop.ts'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ValidationError, TooManyRequests } from '../../platform/errors.ts'
import { notify, type Notifications } from '../../platform/live/notifications.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { endSessions, clearSignInAttempts, hashSecret, maxWait, mailedLinks, createSecret, type Limit } from '../sessions/index.ts'
import { checkPassword, hashPassword, markVerified, passwordChangedNotice, sendNotice } from '../users/index.ts'
import { findUser, findUserByEmail, findUserForUpdate, updateUser } from '../identity/index.ts'
import { passwordResetMail } from './password-reset.mail.ts'

/** Requests from one network address: for one mailbox, and for any. */
const requestLimits = {
  pair: { max: 5, windowSeconds: 3600 },
  address: { max: 20, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>
/** Limit per mailbox and hour, from all addresses. Further requests get the same response; earlier links still work. */
const maxLinks = 10
const topic = 'password-reset'
const pollMs = 30_000

/** Stores the request only. A background job looks up the account, so that response and timing are the same for every address. */
export async function requestReset(ctx: PublicCtx, { email }: z.infer<typeof PasswordResetRequest>): Promise<{ detail: string }> {
  const request = await mailedLinks.insertRequest(ctx, email)
  // Counted after the insert, so that concurrent requests all count. A rejected request is not kept, so the wait doesn't grow.
  const wait = maxWait(await mailedLinks.countRequests(ctx, request), requestLimits)
  if (ctx.rateLimit && wait > 0) {
    await mailedLinks.deleteRequest(ctx, request.id)
    throw new TooManyRequests(wait, appMessages.auth.tooMany)
  }
  await notify(ctx, topic)
  return { detail: appMessages.password.resetRequested }
}

/** Handles one stored request; false if there is none. */
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
    const token = createSecret('rst')
    const hash = hashSecret(token)
    await mailedLinks.markHandled(tx, request.id, { userId: user.id, tokenHash: hash })
    await queueMail(tx, passwordResetMail(user, { publicUrl: tx.publicUrl, token, hash }))
    const subject = { subject_kind: 'user', subject_id: user.id, subject_name: user.email } as const
    await recordAuditEntry({ ...tx, address: request.address }, { action: 'user.password_reset_requested', ...subject })
    return true
  })

async function handleRequests(ctx: SystemCtx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await handleNext(ctx)));
}

/** Sends the emails of stored requests. Returns a stop function. */
export const startPasswordResets = (ctx: SystemCtx, notifications: Notifications): (() => Promise<void>) =>
  startLoop({
    work: (signal) => handleRequests(ctx, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Handling password resets failed'),
    notifications,
    topic,
    pollMs,
  }).stop

const invalidToken = () => ValidationError.field('token', appMessages.password.resetInvalid)

/** Sets the password and ends all sessions. A rejected password doesn't consume the link. */
export async function confirmReset(ctx: PublicCtx, { token, password }: z.infer<typeof PasswordReset>): Promise<void> {
  const hash = hashSecret(token)
  const userId = await mailedLinks.findUserIdByToken(ctx, 'password_reset', hash)
  const user = userId === undefined ? undefined : await findUser(ctx, userId)
  if (!user) throw invalidToken()
  checkPassword(password, user)
  // Hashes after the token check, because hashing is expensive.
  const password_hash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    const current = await findUserForUpdate(tx, user.id)
    if (!current || !(await mailedLinks.takeToken(tx, 'password_reset', hash))) throw invalidToken()
    await updateUser(tx, user.id, { password_hash })
    // The token was emailed to this address, so its holder reads that mailbox.
    await markVerified(tx, current)
    await endSessions(tx, user.id)
    await clearSignInAttempts(tx, user.email, ctx)
    await sendNotice(tx, user, passwordChangedNotice('link'))
    await recordAuditEntry(tx, { action: 'user.password_reset', subject_kind: 'user', subject_id: user.id, subject_name: user.email })
  })
}
