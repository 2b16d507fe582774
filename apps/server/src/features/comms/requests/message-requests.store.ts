import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { Ctx, DbCtx, ViewerCtx } from '../../../platform/ctx.ts'
import { blocked_people, outside_attempts, thread_messages, thread_participants, threads } from '../comms.schema.ts'
import { isColleague, lockUser, people, personColumns } from '../../identity/index.ts'
import { isParticipantOf } from '../threads/own-participant.conditions.ts'
import { hasExchangedMessages } from '../threads/thread.port.ts'

const recipients = people('recipients')

/** The people who share no organization with this person and have exchanged no messages with them. */
export async function selectStrangers(ctx: ViewerCtx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .where(
      and(
        inArray(recipients.id, [...userIds]),
        sql`not ${isColleague(ctx.user, recipients.id)}`,
        sql`not ${hasExchangedMessages(ctx.user, recipients.id)}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Marks the thread as a request from this person to these people, beginning with the next message. */
export async function markRequests(ctx: ViewerCtx, threadId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const nextNumber = sql`(select ${threads.last_number} + 1 from ${threads} where ${threads.id} = ${threadId})`
  await ctx.db
    .update(thread_participants)
    .set({ request_number: nextNumber, requested_by_user_id: ctx.user.id })
    .where(and(isParticipantOf(threadId), inArray(thread_participants.user_id, [...userIds])))
}

const accepted = { request_number: null, requested_by_user_id: null }

export async function acceptRequest(ctx: DbCtx, participantId: string): Promise<void> {
  await ctx.db.update(thread_participants).set(accepted).where(eq(thread_participants.id, participantId))
}

/** Accepts requests between people who joined the same organization after the request. */
export async function acceptForColleagues(ctx: ViewerCtx, threadId: string): Promise<void> {
  await ctx.db
    .update(thread_participants)
    .set(accepted)
    .where(
      and(
        isParticipantOf(threadId),
        eq(thread_participants.requested_by_user_id, ctx.user.id),
        isColleague(ctx.user, thread_participants.user_id),
      ),
    )
}

/** Locks in id order until the transaction ends, so that requests to one person are serialized. */
export async function lockRequestsTo(ctx: DbCtx, userIds: readonly string[]): Promise<void> {
  for (const id of userIds.toSorted())
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message requests to ${id}`}, 0))`)
}

/**
 * The people who have not accepted a request that reached them in another thread: one that this person sent or wrote the message of, or one
 * from the person who opened this thread for them.
 */
export async function selectPendingRequests(ctx: ViewerCtx, userIds: readonly string[], threadId: string) {
  if (userIds.length === 0) return []
  const here = alias(thread_participants, 'here')
  const fromRequester = ctx.db
    .select({ one: sql`1` })
    .from(here)
    .where(
      and(
        eq(here.thread_id, threadId),
        eq(here.user_id, thread_participants.user_id),
        eq(here.requested_by_user_id, thread_participants.requested_by_user_id),
      ),
    )
  const written = ctx.db
    .select({ one: sql`1` })
    .from(thread_messages)
    .where(
      and(
        eq(thread_messages.thread_id, thread_participants.thread_id),
        eq(thread_messages.number, thread_participants.request_number),
        eq(thread_messages.sender_id, ctx.user.id),
      ),
    )
  return ctx.db
    .selectDistinct(personColumns(recipients))
    .from(thread_participants)
    .innerJoin(threads, eq(threads.id, thread_participants.thread_id))
    .innerJoin(recipients, eq(recipients.id, thread_participants.user_id))
    .where(
      and(
        inArray(thread_participants.user_id, [...userIds]),
        or(eq(thread_participants.requested_by_user_id, ctx.user.id), exists(fromRequester), exists(written)),
        isNotNull(thread_participants.request_number),
        ne(thread_participants.thread_id, threadId),
        sql`${threads.last_number} >= ${thread_participants.request_number}`,
      ),
    )
}

/** The newest message of a thread that every participant can read. */
export async function findNewest(ctx: DbCtx, threadId: string): Promise<{ id: string; sender_id: string | null } | undefined> {
  const [newest] = await ctx.db
    .select({ id: thread_messages.id, sender_id: thread_messages.sender_id })
    .from(thread_messages)
    .where(and(eq(thread_messages.thread_id, threadId), isNull(thread_messages.only_for_user_id)))
    .orderBy(desc(thread_messages.number))
    .limit(1)
  return newest
}

export async function insertBlock(ctx: ViewerCtx, blockedId: string): Promise<void> {
  await ctx.db.insert(blocked_people).values({ user_id: ctx.user.id, blocked_user_id: blockedId }).onConflictDoNothing()
}

/** False if the person is not blocked. */
export async function deleteBlock(ctx: ViewerCtx, blockedId: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(blocked_people)
    .where(and(eq(blocked_people.user_id, ctx.user.id), eq(blocked_people.blocked_user_id, blockedId)))
    .returning({ id: blocked_people.blocked_user_id })
  return gone.length > 0
}

export const selectBlocked = (ctx: ViewerCtx) =>
  ctx.db
    .select({ person: personColumns(recipients), created_at: blocked_people.created_at })
    .from(blocked_people)
    .innerJoin(recipients, eq(recipients.id, blocked_people.blocked_user_id))
    .where(eq(blocked_people.user_id, ctx.user.id))
    .orderBy(desc(blocked_people.created_at), recipients.id)

/** The people who blocked this person. */
export async function selectBlockers(ctx: ViewerCtx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: blocked_people.user_id })
    .from(blocked_people)
    .where(and(eq(blocked_people.blocked_user_id, ctx.user.id), inArray(blocked_people.user_id, [...userIds])))
  return rows.map(({ id }) => id)
}

/** Hides the thread from these people without any sign to the others. */
export async function withholdFrom(ctx: DbCtx, threadId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .update(thread_participants)
    .set({ is_withheld: true })
    .where(and(isParticipantOf(threadId), inArray(thread_participants.user_id, [...userIds])))
}

/** Hides the thread of the two people and every undecided request from the blocked person. Returns the thread ids. */
export async function withholdFromBlocker(ctx: ViewerCtx, blockedId: string, pairKey: string): Promise<string[]> {
  const pair = ctx.db.select({ id: threads.id }).from(threads).where(eq(threads.pair_key, pairKey))
  const rows = await ctx.db
    .update(thread_participants)
    .set({ is_withheld: true })
    .where(
      and(
        eq(thread_participants.user_id, ctx.user.id),
        sql`(${thread_participants.requested_by_user_id} = ${blockedId} or ${inArray(thread_participants.thread_id, pair)})`,
      ),
    )
    .returning({ id: thread_participants.thread_id })
  return rows.map(({ id }) => id)
}

/** Turns hidden threads into left ones: messages sent meanwhile don't arrive, a new one does. */
export async function endWithholding(ctx: ViewerCtx, blockedId: string, pairKey: string): Promise<void> {
  const fromThem = ctx.db
    .select({ id: threads.id })
    .from(threads)
    .where(sql`${threads.pair_key} = ${pairKey} or ${threads.created_by_user_id} = ${blockedId}`)
  await ctx.db
    .update(thread_participants)
    .set({ is_withheld: false, left_at: sql`now()` })
    .where(
      and(
        eq(thread_participants.user_id, ctx.user.id),
        eq(thread_participants.is_withheld, true),
        inArray(thread_participants.thread_id, fromThem),
      ),
    )
}

/**
 * The number of attempts within a day and the age of the oldest in seconds. Locks until the transaction ends, so that concurrent attempts
 * are counted one by one.
 */
export async function countAttemptsForUpdate(ctx: ViewerCtx): Promise<{ count: number; oldestAge: number }> {
  await lockUser(ctx, ctx.user.id)
  return firstRow(
    await ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        oldestAge: sql<number>`coalesce(extract(epoch from now() - min(${outside_attempts.created_at})), 0)::float8`,
      })
      .from(outside_attempts)
      .where(and(eq(outside_attempts.user_id, ctx.user.id), sql`${outside_attempts.created_at} > now() - interval '1 day'`)),
  )
}

/** Inserts one row per stranger. */
export async function insertAttempts(ctx: ViewerCtx & Pick<Ctx, 'newId'>, count: number): Promise<void> {
  await ctx.db.insert(outside_attempts).values(Array.from({ length: count }, () => ({ id: ctx.newId(), user_id: ctx.user.id })))
}

export async function deleteOldAttempts(ctx: DbCtx): Promise<void> {
  await ctx.db.delete(outside_attempts).where(sql`${outside_attempts.created_at} < now() - interval '2 days'`)
}
