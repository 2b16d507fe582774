import { and, asc, eq, gt, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { password_resets, users } from '../../platform/db/schema/index.ts'

type Db = Pick<SystemCtx, 'db'>

/** The database's clock: processes may disagree about the time. A link works for as long as its request counts towards the limits. */
const isWithinTheHour = gt(password_resets.created_at, sql`now() - interval '1 hour'`)
const inAnHour = sql`now() + interval '1 hour'`

export type ResetRequest = typeof password_resets.$inferSelect

/** Lower case is the database's, by which accounts are found. */
export async function insertRequest(ctx: PublicCtx, email: string): Promise<ResetRequest> {
  const row = { id: ctx.newId(), email: sql`lower(${email})`, address: toClientNetwork(ctx.address) }
  const [request] = await ctx.db.insert(password_resets).values(row).returning()
  return request!
}

export async function deleteRequest(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(password_resets).where(eq(password_resets.id, id))
}

const countWhere = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`

/** The requests of the last hour, this one included: from this address for this e-mail, and from this address for any. */
export async function countRequests(ctx: Db, { email, address }: ResetRequest): Promise<{ pair: number; address: number }> {
  const [counted] = await ctx.db
    .select({ pair: countWhere(eq(password_resets.email, email)), address: sql<number>`count(*)::int` })
    .from(password_resets)
    .where(and(isWithinTheHour, eq(password_resets.address, address)))
  return counted!
}

export async function countLinks(ctx: Db, email: string): Promise<number> {
  return ctx.db.$count(password_resets, and(isWithinTheHour, eq(password_resets.email, email), isNotNull(password_resets.token_hash)))
}

/** In a transaction: the oldest request that nobody has handled, and that no other process has in hand. */
export async function takeWaiting(ctx: Db): Promise<ResetRequest | undefined> {
  const [request] = await ctx.db
    .select()
    .from(password_resets)
    .where(and(isNull(password_resets.handled_at), isWithinTheHour))
    .orderBy(asc(password_resets.created_at))
    .limit(1)
    .for('update', { skipLocked: true })
  return request
}

/** Without a link: the address has no account. */
export async function markHandled(ctx: Db, id: string, link?: { userId: string; tokenHash: string }): Promise<void> {
  const linked = link && { user_id: link.userId, token_hash: link.tokenHash, expires_at: inAnHour }
  await ctx.db
    .update(password_resets)
    .set({ handled_at: sql`now()`, ...linked })
    .where(eq(password_resets.id, id))
}

/** The account that a token opens. After a change of e-mail a link to the old address opens nothing. */
export async function findUserIdByToken(ctx: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(password_resets)
    .innerJoin(users, and(eq(users.id, password_resets.user_id), eq(sql`lower(${users.email})`, password_resets.email)))
    .where(and(eq(password_resets.token_hash, tokenHash), gt(password_resets.expires_at, sql`now()`)))
  return row?.id
}

/** Clearing the hash makes the token single-use: of two callers with one token, one gets the row. */
export async function takeToken(ctx: Db, tokenHash: string): Promise<boolean> {
  const taken = await ctx.db
    .update(password_resets)
    .set({ token_hash: null })
    .where(and(eq(password_resets.token_hash, tokenHash), gt(password_resets.expires_at, sql`now()`)))
    .returning({ id: password_resets.id })
  return taken.length > 0
}

/** The links that were sent to this person open nothing any more. */
export async function revokeLinks(ctx: Db, userId: string): Promise<void> {
  await ctx.db.update(password_resets).set({ token_hash: null }).where(eq(password_resets.user_id, userId))
}

export async function deleteOldRequests(ctx: Db): Promise<void> {
  await ctx.db.delete(password_resets).where(lte(password_resets.created_at, sql`now() - interval '2 hours'`))
}
