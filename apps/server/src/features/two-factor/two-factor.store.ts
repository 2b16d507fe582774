import type { RequiringOrganization } from '@adjutant/contract/accounts/two-factor'
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { memberships, organizations } from '../organizations/organizations.schema.ts'
import { passkeys, recovery_codes, totp_factors } from './two-factor.schema.ts'

type Db = Pick<SystemCtx, 'db'>
export type PasskeyRow = typeof passkeys.$inferSelect
export type TotpRow = typeof totp_factors.$inferSelect

export async function findTotp(ctx: Db, userId: string): Promise<TotpRow | undefined> {
  const [row] = await ctx.db.select().from(totp_factors).where(eq(totp_factors.user_id, userId))
  return row
}

/** Replaces an unconfirmed setup. False: an app is already in use. */
export async function putUnconfirmedTotp(ctx: Db, userId: string, secret: Buffer): Promise<boolean> {
  const rows = await ctx.db
    .insert(totp_factors)
    .values({ user_id: userId, secret })
    .onConflictDoUpdate({ target: totp_factors.user_id, set: { secret, last_step: 0 }, setWhere: isNull(totp_factors.confirmed_at) })
    .returning({ user_id: totp_factors.user_id })
  return rows.length > 0
}

/** False if this step or a later one was used: of two concurrent callers with one code one gets true. */
export async function spendTotpStep(ctx: Db, userId: string, step: number): Promise<boolean> {
  const rows = await ctx.db
    .update(totp_factors)
    .set({ last_step: step, confirmed_at: sql`coalesce(${totp_factors.confirmed_at}, now())` })
    .where(and(eq(totp_factors.user_id, userId), lt(totp_factors.last_step, step)))
    .returning({ user_id: totp_factors.user_id })
  return rows.length > 0
}

export async function deleteTotp(ctx: Db, userId: string): Promise<boolean> {
  const confirmed = and(eq(totp_factors.user_id, userId), isNotNull(totp_factors.confirmed_at))
  return (await ctx.db.delete(totp_factors).where(confirmed).returning({ user_id: totp_factors.user_id })).length > 0
}

export const listPasskeys = (ctx: Db, userId: string): Promise<PasskeyRow[]> =>
  ctx.db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.created_at), asc(passkeys.id))

export async function findPasskeyByCredential(ctx: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db.select().from(passkeys).where(eq(passkeys.credential_id, credentialId))
  return row
}

/** Undefined if the credential already belongs to an account. */
export async function insertPasskey(ctx: Db, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [inserted] = await ctx.db.insert(passkeys).values(row).onConflictDoNothing().returning()
  return inserted
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.user_id, userId))

export async function renamePasskey(ctx: Db, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning()
  return row
}

export async function deletePasskey(ctx: Db, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db.delete(passkeys).where(isOwn(userId, id)).returning()
  return row
}

/** False if the counter didn't increase: the answer is a replay. Authenticators without a counter always send 0. */
export async function recordPasskeyUse(ctx: Db, id: string, counter: number): Promise<boolean> {
  const isNewer = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const rows = await ctx.db
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export const countRecoveryCodes = (ctx: Db, userId: string): Promise<number> =>
  ctx.db.$count(recovery_codes, eq(recovery_codes.user_id, userId))

export async function replaceRecoveryCodes(ctx: Db, userId: string, hashes: string[]): Promise<void> {
  await ctx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
  await ctx.db.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
}

/** Deleting makes it single-use: of two callers with one code, one gets the number of remaining codes, the other undefined. */
export async function takeRecoveryCode(ctx: Db, userId: string, hash: string): Promise<number | undefined> {
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

export async function deleteAllFactors(ctx: Db, userId: string): Promise<void> {
  await ctx.db.delete(totp_factors).where(eq(totp_factors.user_id, userId))
  await ctx.db.delete(passkeys).where(eq(passkeys.user_id, userId))
  await ctx.db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
}

export async function listRequiringOrganizations(ctx: Db, userId: string, exceptId: string | null): Promise<RequiringOrganization[]> {
  const isExcepted = exceptId === null ? undefined : ne(organizations.id, exceptId)
  const { id, name, owner_id } = organizations
  return ctx.db
    .select({ id, name, is_owner: sql<boolean>`coalesce(${owner_id} = ${userId}, false)` })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organization_id), organizations.require_two_factor))
    .where(and(eq(memberships.user_id, userId), isExcepted))
    .orderBy(asc(name))
}
