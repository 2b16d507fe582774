import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { DbCtx, PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { mailed_links, type linkPurposes } from './sessions.schema.ts'
import { people } from '../identity/index.ts'
import { countAttempts } from './count-attempts.conditions.ts'
import type { Attempts } from './sign-in-limits.policy.ts'

export type LinkPurpose = (typeof linkPurposes)[number]

/** A password reset link is valid as long as its request counts towards the limits. */
const validHours: Record<LinkPurpose, number> = { password_reset: 1, email_verification: 48 }

/** Uses the database's clock, because the clocks of processes can differ. */
const isWithinTheHour = gt(mailed_links.created_at, sql`now() - interval '1 hour'`)
const isFor = (purpose: LinkPurpose) => eq(mailed_links.purpose, purpose)
const isReset = isFor('password_reset')
const expiryOf = (purpose: LinkPurpose) => sql`now() + make_interval(hours => ${validHours[purpose]})`

export type ResetRequest = typeof mailed_links.$inferSelect

/** Lower-cased by the database, because accounts are looked up that way. */
export async function insertRequest(ctx: PublicCtx, email: string): Promise<ResetRequest> {
  const row = { id: ctx.newId(), email: sql`lower(${email})`, address: toClientNetwork(ctx.address) }
  return firstRow(await ctx.db.insert(mailed_links).values(row).returning())
}

export async function deleteRequest(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.delete(mailed_links).where(eq(mailed_links.id, id))
}

/** The requests of the last hour including this one: from this address for this email, and from this address for any. */
export async function countRequests(ctx: DbCtx, { email, address }: ResetRequest): Promise<{ pair: Attempts; address: Attempts }> {
  return firstRow(
    await ctx.db
      .select({
        pair: countAttempts(mailed_links.created_at, eq(mailed_links.email, email)),
        address: countAttempts(mailed_links.created_at, sql`true`),
      })
      .from(mailed_links)
      .where(and(isReset, isWithinTheHour, eq(mailed_links.address, address))),
  )
}

export async function countLinks(ctx: DbCtx, email: string): Promise<number> {
  return ctx.db.$count(mailed_links, and(isReset, isWithinTheHour, eq(mailed_links.email, email), isNotNull(mailed_links.token_hash)))
}

/** Requires a transaction. Locks and returns the oldest unhandled request that no other process has locked. */
export async function takeWaiting(ctx: DbCtx): Promise<ResetRequest | undefined> {
  const [request] = await ctx.db
    .select()
    .from(mailed_links)
    .where(and(isNull(mailed_links.handled_at), isWithinTheHour))
    .orderBy(asc(mailed_links.created_at))
    .limit(1)
    .for('update', { skipLocked: true })
  return request
}

/** No link is stored if the address has no account. */
export async function markHandled(ctx: DbCtx, id: string, link?: { userId: string; tokenHash: string }): Promise<void> {
  const linked = link && { user_id: link.userId, token_hash: link.tokenHash, expires_at: expiryOf('password_reset') }
  await ctx.db
    .update(mailed_links)
    .set({ handled_at: sql`now()`, ...linked })
    .where(eq(mailed_links.id, id))
}

export interface NewLink {
  purpose: LinkPurpose
  user: { id: string; email: string }
  tokenHash: string
}

export async function insertLink(ctx: SystemCtx & { address: string }, { purpose, user, tokenHash }: NewLink): Promise<void> {
  await ctx.db.insert(mailed_links).values({
    id: ctx.newId(),
    purpose,
    email: sql`lower(${user.email})`,
    address: ctx.address,
    handled_at: sql`now()`,
    user_id: user.id,
    token_hash: tokenHash,
    expires_at: expiryOf(purpose),
  })
}

/** The ages in seconds of this person's links of the last hour, newest first. */
export async function selectLinkAges(ctx: DbCtx, purpose: LinkPurpose, userId: string): Promise<number[]> {
  const rows = await ctx.db
    .select({ age: sql<number>`extract(epoch from now() - ${mailed_links.created_at})::float8` })
    .from(mailed_links)
    .where(and(isFor(purpose), isWithinTheHour, eq(mailed_links.user_id, userId)))
    .orderBy(sql`1`)
  return rows.map(({ age }) => age)
}

const owners = people('owners')

/** The account still has the address. */
const isMailedTo = and(eq(owners.id, mailed_links.user_id), eq(sql`lower(${owners.email})`, mailed_links.email))

/** The account of a token. After a change of email a link to the old address is invalid. */
export async function findUserIdByToken(ctx: DbCtx, purpose: LinkPurpose, tokenHash: string): Promise<string | undefined> {
  const [row] = await ctx.db.select({ id: owners.id }).from(mailed_links).innerJoin(owners, isMailedTo).where(isValid(purpose, tokenHash))
  return row?.id
}

const isValid = (purpose: LinkPurpose, tokenHash: string) =>
  and(isFor(purpose), eq(mailed_links.token_hash, tokenHash), gt(mailed_links.expires_at, sql`now()`))

/**
 * Clearing the hash makes the token single-use: of two concurrent callers one gets the row. The caller has locked the account's row, so its
 * email is still the link's address.
 */
export async function takeToken(ctx: DbCtx, purpose: LinkPurpose, tokenHash: string): Promise<boolean> {
  const mailedTo = ctx.db
    .select({ one: sql`1` })
    .from(owners)
    .where(isMailedTo)
  const taken = await ctx.db
    .update(mailed_links)
    .set({ token_hash: null })
    .where(and(isValid(purpose, tokenHash), sql`exists ${mailedTo}`))
    .returning({ id: mailed_links.id })
  return taken.length > 0
}

/** Invalidates this person's links with these purposes. */
export async function revokeLinks(ctx: DbCtx, userId: string, ...purposes: LinkPurpose[]): Promise<void> {
  await ctx.db
    .update(mailed_links)
    .set({ token_hash: null })
    .where(and(eq(mailed_links.user_id, userId), inArray(mailed_links.purpose, purposes)))
}

export async function deleteOldLinks(ctx: DbCtx): Promise<void> {
  const isExpired = or(isNull(mailed_links.expires_at), lte(mailed_links.expires_at, sql`now()`))
  await ctx.db.delete(mailed_links).where(and(isExpired, lte(mailed_links.created_at, sql`now() - interval '2 hours'`)))
}
