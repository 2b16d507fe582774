import type { Registration, User } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { audit_log } from '../../platform/db/schema/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, TooMany } from '../../platform/errors.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { checkPassword, hashPassword } from './password.ts'
import { countUsers, insertUser, type NewUser, type UserRow } from './users.store.ts'
import { toUser } from './users.wire.ts'

const signUpsPerHour = 5
const registered = 'user.registered'

/** Counted from the audit log, which already knows who signed up from where. */
async function limitSignUps(ctx: PublicCtx): Promise<void> {
  if (!ctx.rateLimit) return
  const recent = and(eq(audit_log.action, registered), eq(audit_log.address, ctx.address), sql`${audit_log.at} > now() - interval '1 hour'`)
  if ((await ctx.db.$count(audit_log, recent)) >= signUpsPerHour) throw new TooMany(3600)
}

export async function register(ctx: PublicCtx, body: z.infer<typeof Registration>): Promise<User> {
  checkPassword(body.password, body)
  await limitSignUps(ctx)
  const { password, ...person } = body
  const password_hash = await hashPassword(password)
  const user = await inTransaction(ctx, (tx) =>
    addUser(tx, { ...person, id: tx.newId(), password_hash, user_level: 'waitlisted' }, registered),
  )
  return toUser(user, user)
}

/** Every way to an account goes through here: its e-mail is unique, its birth is in the audit log. */
export async function addUser(ctx: SystemCtx, row: NewUser, action: string): Promise<UserRow> {
  const user = await insertUser(ctx, row).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? new Conflict(words.signup.emailInUse) : error
  })
  await recordDeed(ctx, {
    action,
    subject_kind: 'user',
    subject_id: user.id,
    subject_name: user.email,
    details: { user_level: user.user_level },
  })
  return user
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
