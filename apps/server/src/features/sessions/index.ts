import type { Session } from '@adjutant/contract/accounts/auth'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { Ctx, PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, Unauthorized } from '../../platform/errors.ts'
import type { Identity } from '../../platform/http/access.ts'
import type { Authenticator } from '../../platform/http/call.ts'
import { notify } from '../../platform/live/notifications.ts'
import { recordSessionEnd } from './session-audit.service.ts'
import { hashSecret, createSecret } from './session-token.logic.ts'
import { deleteOldLinks, revokeLinks } from './mailed-links.store.ts'
import { deleteWaitingSignIns } from './challenges.store.ts'
import * as store from './sessions.store.ts'
import { deleteOldSignInAttempts } from './sign-in-attempts.store.ts'
import { deleteOldSignUps } from './sign-ups.store.ts'
import { toBackgroundCtx } from '../../platform/jobs/background-ctx.ts'
import { findActor } from '../identity/index.ts'

export { exportSessions, listLastSignIns } from './sessions.store.ts'
export * as mailedLinks from './mailed-links.store.ts'
export { findKnownDevice, rememberDevice, renewDevice } from './known-devices.service.ts'
export { beginSignInAttempt, clearSignInAttempts, sessionSource, type SignInAttempt } from './sign-in-attempts.store.ts'
export {
  countOpenChallenges,
  createChallenge,
  deleteChallenge,
  deleteExpiredChallenges,
  deleteUserChallenges,
  findChallenge,
  prepareChallenge,
  takeAttempt,
  type SignInChallenge,
} from './challenges.store.ts'
export { beginSignUp } from './sign-ups.store.ts'
export { maxWait, type Limit } from './sign-in-limits.policy.ts'
export { recordFailedLogin, recordLogin } from './session-audit.service.ts'
export { hashSecret, createSecret } from './session-token.logic.ts'

/** The topic of all changes of an account: its streams are checked again and its pages reloaded. */
export const userTopic = (userId: string) => `${userTopicPrefix}${userId}`

const userTopicPrefix = 'user:'

/** The account of a notification; undefined for other topics. */
export const findNotifiedUserId = (topic: string): string | undefined =>
  topic.startsWith(userTopicPrefix) ? topic.slice(userTopicPrefix.length) : undefined

export const notifyUserChange = (ctx: SystemCtx, userId: string) => notify(ctx, userTopic(userId))

function toIdentity(row: store.IdentityRow): Identity {
  const { session_id, session_created_at, is_fresh, sso_organization_id, is_touch_due: _, ...user } = row
  return { user, session: { id: session_id, created_at: session_created_at, is_fresh, sso_organization_id } }
}

async function authenticate(ctx: SystemCtx, row: store.IdentityRow | undefined): Promise<Identity | undefined> {
  if (!row) return undefined
  await store.recordSessionUse(ctx, [row])
  return toIdentity(row)
}

/** Authenticates people for the HTTP layer. */
export function authenticator(ctx: SystemCtx): Omit<Authenticator, 'byDirectoryToken'> {
  const bySessionToken = async (token: string) => authenticate(ctx, await store.findByTokenHash(ctx, hashSecret(token)))
  const bySessionId = async (id: string) => authenticate(ctx, await store.findById(ctx, id))
  return {
    bySessionToken,
    bySessionId,
    async bySessionIds(ids) {
      const rows = await store.findByIds(ctx, ids)
      await store.recordSessionUse(ctx, rows)
      return new Map(rows.map((row) => [row.session_id, toIdentity(row)]))
    },
    async byStreamKey(key) {
      if (!key.startsWith('tkt_')) return bySessionToken(key)
      const sessionId = await store.takeTicket(ctx, hashSecret(key))
      return sessionId === undefined ? undefined : bySessionId(sessionId)
    },
  }
}

/** The token of a new session; undefined if the account was deleted meanwhile. `ssoConnectionId`: the session ends with this connection. */
export async function startSession(
  ctx: PublicCtx,
  userId: string,
  rememberMe: boolean,
  ssoConnectionId: string | null = null,
): Promise<string | undefined> {
  const token = createSecret('adj')
  const user_agent = ctx.userAgent?.slice(0, 500) ?? null
  const isThere = await store.insertSession(ctx, {
    id: ctx.newId(),
    user_id: userId,
    token_hash: hashSecret(token),
    remember_me: rememberMe,
    sso_connection_id: ssoConnectionId,
    user_agent,
    address: ctx.address,
  })
  return isThere ? token : undefined
}

export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const rows = await store.listAlive(ctx, ctx.user.id)
  return rows.map(({ session, expires_at }) => ({
    ...session,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_current: session.id === ctx.session.id,
  }))
}

/**
 * `exceptId`: a session that stays, such as the one that changed the password. Deletes password reset links too, because an earlier link
 * must not undo the change.
 */
export async function endSessions(ctx: SystemCtx, userId: string, exceptId?: string): Promise<number> {
  const ended = await store.deleteSessions(ctx, userId, exceptId === undefined ? {} : { exceptId })
  await revokeLinks(ctx, userId, 'password_reset')
  // A sign-in that waits for its second factor started with the old password.
  await deleteWaitingSignIns(ctx, [userId])
  await notifyUserChange(ctx, userId)
  return ended
}

export async function endOwnSessions(ctx: Ctx, { keepsCurrent }: { keepsCurrent: boolean }): Promise<void> {
  assertFresh(ctx)
  await inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, ctx.user.id, keepsCurrent ? ctx.session.id : undefined)
    if (ended > 0) await recordSessionEnd(tx, 'sessions_ended', ended)
  })
}

/** Ends the sessions of this connection: all, or one person's. */
export async function endSsoSessions(ctx: SystemCtx, connectionId: string, userId?: string): Promise<void> {
  for (const endedUserId of await store.deleteSsoSessions(ctx, connectionId, userId)) await notifyUserChange(ctx, endedUserId)
}

/** Ends these people's password and passkey sessions, and sign-ins that wait for a second factor. */
export async function endPasswordSessions(ctx: SystemCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await deleteWaitingSignIns(ctx, userIds)
  for (const userId of await store.deleteOwnSignIns(ctx, userIds)) await notifyUserChange(ctx, userId)
}

/** For changes that a borrowed session must not make. */
export function assertFresh(ctx: Ctx): void {
  if (!ctx.session.is_fresh) throw new Conflict(twoFactorMessages.reauthenticate)
}

export const refreshSession = (ctx: Ctx): Promise<void> => store.updateFreshness(ctx, ctx.session.id)

export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  if (id !== ctx.session.id) assertFresh(ctx)
  const ended = await store.deleteSessions(ctx, ctx.user.id, { onlyId: id })
  if (ended === 0) throw new NotFound()
  await recordSessionEnd(ctx, 'session_ended')
  await notifyUserChange(ctx, ctx.user.id)
}

/** Ends the caller's own session; one that has already ended is no error. */
export async function logOut(ctx: Ctx): Promise<void> {
  const ended = await store.deleteSessions(ctx, ctx.user.id, { onlyId: ctx.session.id })
  if (ended > 0) await recordSessionEnd(ctx, 'logged_out')
  await notifyUserChange(ctx, ctx.user.id)
}

export async function issueTicket(ctx: Ctx): Promise<{ ticket: string; expires_at: string }> {
  const ticket = createSecret('tkt')
  const expires = await inTransaction(ctx, async (tx) => {
    if (!(await store.lockSession(tx, ctx.session.id))) throw new Unauthorized()
    return store.insertTicket(tx, hashSecret(ticket), ctx.session.id)
  })
  return { ticket, expires_at: expires.toISOString() }
}

/** Deletes expired rows that no limit counts anymore. */
export async function deleteStale(ctx: SystemCtx): Promise<void> {
  await store.deleteExpired(ctx)
  await deleteOldSignInAttempts(ctx)
  await deleteOldSignUps(ctx)
  await deleteOldLinks(ctx)
}

/** Returns the context of a person with their current permissions, for work without a request; undefined if the account is gone. */
export async function findBackgroundCtx(ctx: SystemCtx, userId: string): Promise<Ctx | undefined> {
  const [signIn] = await store.listLastSignIns(ctx, [userId])
  const actor = signIn && (await findActor(ctx, signIn))
  return actor ? toBackgroundCtx(ctx, actor, signIn) : undefined
}
