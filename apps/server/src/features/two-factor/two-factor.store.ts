import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DbCtx, PublicCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { prepareChallenge, type SignInAttempt } from '../sessions/index.ts'
import { passkeys, recovery_codes, totp_factors } from './two-factor.schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
/** The fields that a browser needs to use a passkey. */
export type UsablePasskey = Pick<PasskeyRow, 'credential_id' | 'transports'>
export type TotpRow = typeof totp_factors.$inferSelect

export async function findTotp(ctx: DbCtx, userId: string): Promise<TotpRow | undefined> {
  const [row] = await ctx.db.select().from(totp_factors).where(eq(totp_factors.user_id, userId))
  return row
}

export const listTotpSecrets = (ctx: DbCtx): Promise<Pick<TotpRow, 'user_id' | 'secret'>[]> =>
  ctx.db.select({ user_id: totp_factors.user_id, secret: totp_factors.secret }).from(totp_factors)

/** Replaces an unconfirmed setup. False: an app is already in use. */
export async function putUnconfirmedTotp(ctx: DbCtx, userId: string, secret: Buffer): Promise<boolean> {
  const rows = await ctx.db
    .insert(totp_factors)
    .values({ user_id: userId, secret })
    .onConflictDoUpdate({ target: totp_factors.user_id, set: { secret, last_step: 0 }, setWhere: isNull(totp_factors.confirmed_at) })
    .returning({ user_id: totp_factors.user_id })
  return rows.length > 0
}

/** False if this step or a later one was used: of two concurrent callers with one code one gets true. */
export async function spendTotpStep(ctx: DbCtx, userId: string, step: number): Promise<boolean> {
  const rows = await ctx.db
    .update(totp_factors)
    .set({ last_step: step, confirmed_at: sql`coalesce(${totp_factors.confirmed_at}, now())` })
    .where(and(eq(totp_factors.user_id, userId), lt(totp_factors.last_step, step)))
    .returning({ user_id: totp_factors.user_id })
  return rows.length > 0
}

export async function deleteTotp(ctx: DbCtx, userId: string): Promise<boolean> {
  const confirmed = and(eq(totp_factors.user_id, userId), isNotNull(totp_factors.confirmed_at))
  return (await ctx.db.delete(totp_factors).where(confirmed).returning({ user_id: totp_factors.user_id })).length > 0
}

export const listPasskeys = (ctx: DbCtx, userId: string): Promise<PasskeyRow[]> =>
  ctx.db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.created_at), asc(passkeys.id))

export async function findPasskeyByCredential(ctx: DbCtx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db.select().from(passkeys).where(eq(passkeys.credential_id, credentialId))
  return row
}

/** Undefined if the credential already belongs to an account. */
export async function insertPasskey(ctx: DbCtx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [inserted] = await ctx.db.insert(passkeys).values(row).onConflictDoNothing().returning()
  return inserted
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.user_id, userId))

export async function renamePasskey(ctx: DbCtx, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning()
  return row
}

export async function deletePasskey(ctx: DbCtx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db.delete(passkeys).where(isOwn(userId, id)).returning()
  return row
}

/** False if the counter didn't increase: the answer is a replay. Authenticators without a counter always send 0. */
export async function recordPasskeyUse(ctx: DbCtx, id: string, counter: number): Promise<boolean> {
  const isNewer = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const rows = await ctx.db
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export const countRecoveryCodes = (ctx: DbCtx, userId: string): Promise<number> =>
  ctx.db.$count(recovery_codes, eq(recovery_codes.user_id, userId))

export async function replaceRecoveryCodes(ctx: DbCtx, userId: string, hashes: string[]): Promise<void> {
  await ctx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
  await ctx.db.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
}

/** Deleting makes it single-use: of two callers with one code, one gets the number of remaining codes, the other undefined. */
export async function takeRecoveryCode(ctx: DbCtx, userId: string, hash: string): Promise<number | undefined> {
  const isOwn = eq(recovery_codes.user_id, userId)
  const taken = ctx.db.$with('taken').as(
    ctx.db
      .delete(recovery_codes)
      .where(and(isOwn, eq(recovery_codes.code_hash, hash)))
      .returning({ user_id: recovery_codes.user_id }),
  )
  // The statement sees the codes before its own deletion.
  const before = sql<number>`(select count(*) from ${recovery_codes} where ${isOwn})::int`
  const [row] = await ctx.db.with(taken).select({ before }).from(taken)
  return row && row.before - 1
}

export async function deleteAllFactors(ctx: DbCtx, userId: string): Promise<void> {
  await ctx.db.delete(totp_factors).where(eq(totp_factors.user_id, userId))
  await ctx.db.delete(passkeys).where(eq(passkeys.user_id, userId))
  await ctx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
}

/** Forgets the attempt, creates the challenge and finds the available factors in one statement, because a sign-in waits for each commit. */
export async function createSignInChallenge(ctx: PublicCtx, userId: string, rememberMe: boolean, attempt: SignInAttempt) {
  const { created, ...made } = prepareChallenge(ctx, { kind: 'second_factor', userId, rememberMe })
  const methods = await ctx.db
    .with(attempt.forgetting, created)
    .select({
      hasTotp: sql<boolean>`exists (select 1 from ${totp_factors} where user_id = ${userId} and confirmed_at is not null)`,
      hasRecoveryCode: sql<boolean>`exists (select 1 from ${recovery_codes} where user_id = ${userId})`,
      passkeys: sql<UsablePasskey[]>`(
        select coalesce(json_agg(json_build_object('credential_id', credential_id, 'transports', transports) order by created_at, id), '[]')
        from ${passkeys} where user_id = ${userId})`,
    })
    .from(created)
  return { ...made, ...firstRow(methods) }
}
