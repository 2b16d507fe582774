import { freshLoginMs } from '@adjutant/contract/core/limits'
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { WorkOwner } from '../../platform/jobs/background-ctx.ts'
import type { DbCtx } from '../../platform/ctx.ts'
import { accounts, actorColumnsOf, ssoOrganizationOf, touchUsers } from '../identity/index.ts'
import { isDiskFull } from '../../platform/db/db-errors.ts'
import { sessions, stream_tickets } from './sessions.schema.ts'
import { exportOwned } from '../../platform/records/personal-data.ts'

/** Uses the database's clock, because the clocks of processes can differ. */
const idleLimit = sql`case when ${sessions.remember_me} then interval '14 days' else interval '12 hours' end`
const ageLimit = sql`case when ${sessions.remember_me} then interval '30 days' else interval '7 days' end`
const expiresAt = sql<Date>`least(${sessions.last_used_at} + ${idleLimit}, ${sessions.created_at} + ${ageLimit})`.mapWith(
  sessions.created_at,
)
const isAlive = sql`${expiresAt} > now()`

/** The organization whose identity provider started this session. */
const ssoOrganizationId = ssoOrganizationOf(sessions.sso_connection_id)

const owners = accounts('owners')

const isOwnSignIn = sql`${sessions.sso_connection_id} is null`

/**
 * When the sign-in itself proved the person's identity. An identity provider proves it for accounts that its organization manages and that
 * have no factor of their own; any other account must re-authenticate first.
 */
const provenAt = sql`case when ${isOwnSignIn} or (${owners.managed_by_id} = ${ssoOrganizationId} and ${owners.two_factor_at} is null)
  then ${sessions.created_at} end`

const identityColumns = {
  session_id: sessions.id,
  session_created_at: sessions.created_at,
  is_fresh: sql<boolean>`coalesce(greatest(${provenAt}, ${sessions.reauthenticated_at}) > now() - make_interval(secs => ${freshLoginMs / 1000}), false)`,
  /** The first use is recorded at once, because unused sessions end first when an account has too many. */
  is_touch_due: sql<boolean>`${sessions.last_used_at} < now() - interval '10 seconds' or ${sessions.last_used_at} = ${sessions.created_at}`,
  sso_organization_id: ssoOrganizationId,
  ...actorColumnsOf(owners, ssoOrganizationId, isOwnSignIn),
}

const selectIdentity = (ctx: DbCtx) => ctx.db.select(identityColumns).from(sessions).innerJoin(owners, eq(owners.id, sessions.user_id))

export type IdentityRow = Awaited<ReturnType<typeof selectIdentity>>[number]

const prepareLookups = (ctx: DbCtx) => ({
  byTokenHash: selectIdentity(ctx)
    .where(and(eq(sessions.token_hash, sql.placeholder('tokenHash')), isAlive))
    .prepare(),
  byId: selectIdentity(ctx)
    .where(and(eq(sessions.id, sql.placeholder('id')), isAlive))
    .prepare(),
})

const lookupsByDb = new WeakMap<object, ReturnType<typeof prepareLookups>>()

/** Built once, because every request uses them. */
function lookupsOf(ctx: DbCtx) {
  const lookups = lookupsByDb.get(ctx.db) ?? prepareLookups(ctx)
  lookupsByDb.set(ctx.db, lookups)
  return lookups
}

export async function findByTokenHash(ctx: DbCtx, tokenHash: string): Promise<IdentityRow | undefined> {
  const [row] = await lookupsOf(ctx).byTokenHash.execute({ tokenHash })
  return row
}

export async function findById(ctx: DbCtx, id: string): Promise<IdentityRow | undefined> {
  const [row] = await lookupsOf(ctx).byId.execute({ id })
  return row
}

export function findByIds(ctx: DbCtx, ids: string[]): Promise<IdentityRow[]> {
  return selectIdentity(ctx).where(and(inArray(sessions.id, ids), isAlive))
}

/** Records the use of sessions, at most once in ten seconds each. A full disk must not stop reads, so its error is ignored. */
export async function recordSessionUse(ctx: DbCtx, rows: IdentityRow[]): Promise<void> {
  const due = rows.filter(({ is_touch_due }) => is_touch_due)
  if (due.length === 0) return
  try {
    await updateLastUse(ctx, due)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

async function updateLastUse(ctx: DbCtx, rows: IdentityRow[]): Promise<void> {
  const sessionIds = rows.map(({ session_id }) => session_id)
  await ctx.db
    .update(sessions)
    .set({ last_used_at: sql`now()` })
    .where(inArray(sessions.id, sessionIds))
  await touchUsers(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Requires a transaction. Returns false if the account is deleted; otherwise locks the account until the session is stored. */
export async function insertSession(ctx: DbCtx, row: typeof sessions.$inferInsert): Promise<boolean> {
  const seen = await touchUsers(ctx, [row.user_id])
  if (seen.length === 0) return false
  await ctx.db.insert(sessions).values(row)
  await endOldest(ctx, row)
  return true
}

const maxSessions = 20

/** Limits the sessions of an account: keeps the new one, then the most recently used. */
async function endOldest(ctx: DbCtx, { id, user_id }: typeof sessions.$inferInsert): Promise<void> {
  const kept = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(sql`${sessions.id} = ${id}`), desc(sql`${sessions.last_used_at} > ${sessions.created_at}`), desc(sessions.last_used_at))
    .limit(maxSessions)
  await ctx.db.delete(sessions).where(and(eq(sessions.user_id, user_id), notInArray(sessions.id, kept)))
}

export async function updateFreshness(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ reauthenticated_at: sql`now()` })
    .where(eq(sessions.id, id))
}

/** Requires a transaction. Locks the session until the transaction ends; returns false if the session has ended. */
export async function lockSession(ctx: DbCtx, id: string): Promise<boolean> {
  const held = await ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('key share')
  return held.length > 0
}

export function listAlive(ctx: DbCtx, userId: string) {
  return ctx.db
    .select({ session: sessions, expires_at: expiresAt })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isAlive))
    .orderBy(desc(sessions.last_used_at))
}

/**
 * For work that another person's action starts: how each of these people signed in last, in id order. Without a session a person counts as
 * signed in with the account's own factors.
 */
export async function listLastSignIns(ctx: DbCtx, userIds: readonly string[]): Promise<WorkOwner[]> {
  const rows = await ctx.db
    .selectDistinctOn([sessions.user_id], { user_id: sessions.user_id, sso_organization_id: ssoOrganizationId })
    .from(sessions)
    .where(and(inArray(sessions.user_id, [...userIds]), isAlive))
    .orderBy(sessions.user_id, desc(sessions.last_used_at))
  const byUser = new Map(rows.map((row) => [row.user_id, row]))
  return userIds.toSorted().map((user_id) => byUser.get(user_id) ?? { user_id, sso_organization_id: null })
}

/** Ends sessions of one person: all, all but one, or one. Returns their number. */
export async function deleteSessions(ctx: DbCtx, userId: string, which: { exceptId?: string; onlyId?: string } = {}): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        which.exceptId ? ne(sessions.id, which.exceptId) : undefined,
        which.onlyId ? eq(sessions.id, which.onlyId) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** Sessions by the account's own factors. Returns their owners. */
export async function deleteOwnSignIns(ctx: DbCtx, userIds: readonly string[]): Promise<string[]> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(inArray(sessions.user_id, [...userIds]), isNull(sessions.sso_connection_id)))
    .returning({ user_id: sessions.user_id })
  return [...new Set(ended.map(({ user_id }) => user_id))]
}

/** Returns the people whose sessions ended. */
export async function deleteSsoSessions(ctx: DbCtx, connectionId: string, userId?: string): Promise<string[]> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.sso_connection_id, connectionId), userId ? eq(sessions.user_id, userId) : undefined))
    .returning({ user_id: sessions.user_id })
  return [...new Set(ended.map(({ user_id }) => user_id))]
}

const ticketSeconds = 60

export async function insertTicket(ctx: DbCtx, ticketHash: string, sessionId: string): Promise<Date> {
  const expires = sql`now() + make_interval(secs => ${ticketSeconds})`
  return firstRow(
    await ctx.db.insert(stream_tickets).values({ ticket_hash: ticketHash, session_id: sessionId, expires_at: expires }).returning(),
  ).expires_at
}

/** Deletion makes the ticket single-use: of two concurrent readers one gets the row. */
export async function takeTicket(ctx: DbCtx, ticketHash: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .delete(stream_tickets)
    .where(and(eq(stream_tickets.ticket_hash, ticketHash), gt(stream_tickets.expires_at, sql`now()`)))
    .returning({ session_id: stream_tickets.session_id })
  return row?.session_id
}

export async function deleteExpired(ctx: DbCtx): Promise<void> {
  await ctx.db.delete(sessions).where(sql`${expiresAt} <= now()`)
  await ctx.db.delete(stream_tickets).where(sql`${stream_tickets.expires_at} <= now()`)
}

export const exportSessions = exportOwned(sessions, sessions.user_id, { omitted: ['token_hash'] })
