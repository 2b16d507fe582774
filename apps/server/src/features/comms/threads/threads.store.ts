import type { ThreadQuery } from '@adjutant/contract/comms'
import { and, desc, eq, exists, gt, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { DbCtx, SystemCtx, ViewerCtx } from '../../../platform/ctx.ts'
import { type RowPage, selectPage } from '../../../platform/records/page.ts'
import { thread_messages, thread_participants, threads } from '../comms.schema.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import {
  isAwaitingReply,
  isOwnThread,
  isParticipantOf,
  isWithinRequest,
  lastVisibleNumber,
  ownParticipants,
} from './own-participant.conditions.ts'
import { accounts, nameOrEmail, people, personColumns } from '../../identity/index.ts'
import { matchesMessageText } from '../messages/messages.store.ts'
import { displayedRole } from './displayed-role.conditions.ts'

const unreadCount = sql<number>`greatest(${lastVisibleNumber} - greatest(${ownParticipants.last_read_number}, ${ownParticipants.from_number}), 0)`

const rowColumns = { thread: threads, participant: ownParticipants, unread_count: unreadCount }

const selectRows = (ctx: ViewerCtx) => ctx.db.select(rowColumns).from(threads).innerJoin(ownParticipants, isOwnThread(ctx))

export type ThreadRow = Awaited<ReturnType<typeof selectRows>>[number]

export async function findThread(ctx: ViewerCtx, id: string): Promise<ThreadRow | undefined> {
  const [row] = await selectRows(ctx).where(eq(threads.id, id))
  return row
}

export const selectThreadsById = (ctx: ViewerCtx, ids: string[]): Promise<ThreadRow[]> => selectRows(ctx).where(inArray(threads.id, ids))

/**
 * The first lock of every write to a thread, held until the transaction ends: messages are numbered one by one, and participants can't
 * change meanwhile. Rows that refer to the thread can still be written.
 */
export async function lockThread(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.select({ id: threads.id }).from(threads).where(eq(threads.id, id)).for('no key update')
}

/** Locked until the transaction ends; locks first and reads afterwards, so that the data is as new as the lock. */
export async function findThreadForUpdate(ctx: ViewerCtx, id: string): Promise<ThreadRow | undefined> {
  await lockThread(ctx, id)
  return findThread(ctx, id)
}

const others = alias(thread_participants, 'others')
const members = accounts('members')

/** Matches the viewer's name of the thread, names and roles of the others, messages and attachments. */
function matchesSearch(ctx: ViewerCtx, search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = toLikePattern(search)
  const named = ctx.db
    .select({ one: sql`1` })
    .from(others)
    .innerJoin(members, eq(members.id, others.user_id))
    .where(
      and(
        eq(others.thread_id, threads.id),
        sql`${others.user_id} <> ${ctx.user.id}`,
        or(ilike(members.display_name, pattern), ilike(nameOrEmail(members), pattern), ilike(displayedRole(ctx, members), pattern)),
      ),
    )
  const matchesMessage = ctx.db
    .select({ one: sql`1` })
    .from(thread_messages)
    .where(
      and(
        eq(thread_messages.thread_id, threads.id),
        gt(thread_messages.number, ownParticipants.from_number),
        isWithinRequest,
        isNull(thread_messages.only_for_user_id),
        matchesMessageText(ctx, pattern),
      ),
    )
  return or(ilike(ownParticipants.name, pattern), exists(named), exists(matchesMessage))
}

const isUnread = sql`${unreadCount} > 0`

const needsReply = (ctx: ViewerCtx): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(thread_messages)
      .where(isAwaitingReply(ctx)),
  )

export function selectThreads(ctx: ViewerCtx, query: ThreadQuery): Promise<RowPage<ThreadRow>> {
  const where = and(
    matchesSearch(ctx, query.search),
    query.unread ? isUnread : undefined,
    query.awaiting_reply ? needsReply(ctx) : undefined,
  )
  return selectPage(selectRows(ctx).where(where).orderBy(desc(threads.updated_at), desc(threads.id)), query, async () => {
    const counted = await ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(threads)
      .innerJoin(ownParticipants, isOwnThread(ctx))
      .where(where)
    return firstRow(counted).total
  })
}

export async function countUnread(ctx: ViewerCtx): Promise<{ threads: number; messages: number }> {
  return firstRow(
    await ctx.db
      .select({
        threads: sql<number>`(count(*) filter (where ${unreadCount} > 0))::int`,
        messages: sql<number>`coalesce(sum(${unreadCount}), 0)::int`,
      })
      .from(threads)
      .innerJoin(ownParticipants, isOwnThread(ctx)),
  )
}

/** All participants of these threads, including those who left. The caller is in all threads. */
export const selectParticipants = (ctx: ViewerCtx, threadIds: string[]) =>
  ctx.db
    .select({
      thread_id: thread_participants.thread_id,
      left_at: thread_participants.left_at,
      request_number: thread_participants.request_number,
      is_withheld: thread_participants.is_withheld,
      person: personColumns(members),
      role: displayedRole(ctx, members),
      user_level: members.user_level,
      last_read_message_id: sql<string | null>`(select m.id from ${thread_messages} m where m.thread_id = ${thread_participants.thread_id}
        and m.number = ${thread_participants.last_read_number} and m.only_for_user_id is null)`,
    })
    .from(thread_participants)
    .innerJoin(members, eq(members.id, thread_participants.user_id))
    .where(inArray(thread_participants.thread_id, threadIds))

export type ParticipantRow = Awaited<ReturnType<typeof selectParticipants>>[number]

/** For two people: both ids, sorted. */
export const toPairKey = (...pair: [string, string]): string => pair.toSorted().join(':')

/** Null for a group. */
export const findPairKey = ([one, other, ...more]: readonly string[]): string | null =>
  one && other && more.length === 0 ? toPairKey(one, other) : null

export type NewThread = typeof threads.$inferInsert

/** Undefined if the two people have a thread already. */
export async function insertThread(ctx: DbCtx, thread: NewThread): Promise<string | undefined> {
  const [createdThread] = await ctx.db
    .insert(threads)
    .values(thread)
    .onConflictDoNothing({ target: threads.pair_key })
    .returning({ id: threads.id })
  return createdThread?.id
}

export const hasPair = async (ctx: DbCtx, pairKey: string): Promise<boolean> =>
  (await ctx.db.$count(threads, eq(threads.pair_key, pairKey))) > 0

/** Locks the row until the transaction ends. */
export async function findPairForUpdate(ctx: DbCtx, pairKey: string): Promise<string | undefined> {
  const [row] = await ctx.db.select({ id: threads.id }).from(threads).where(eq(threads.pair_key, pairKey)).for('no key update')
  return row?.id
}

export async function insertParticipants(ctx: SystemCtx, threadId: string, userIds: readonly string[]): Promise<void> {
  await ctx.db.insert(thread_participants).values(userIds.map((user_id) => ({ id: ctx.newId(), thread_id: threadId, user_id })))
}

/** Restores participants who left, from the current message on, and returns their ids. */
export async function rejoin(ctx: DbCtx, threadId: string, userIds: readonly string[]): Promise<string[]> {
  const lastNumber = sql`(select last_number from ${threads} where ${threads.id} = ${threadId})`
  const back = await ctx.db
    .update(thread_participants)
    .set({ left_at: null, name: null, from_number: lastNumber, last_read_number: lastNumber })
    .where(
      and(isParticipantOf(threadId), inArray(thread_participants.user_id, [...userIds]), sql`${thread_participants.left_at} is not null`),
    )
    .returning({ user_id: thread_participants.user_id })
  return back.map(({ user_id }) => user_id)
}

/** Accepts the request to this person. */
export async function acceptOwnRequest(ctx: ViewerCtx, threadId: string): Promise<void> {
  await ctx.db
    .update(thread_participants)
    .set({ request_number: null, requested_by_user_id: null })
    .where(and(isParticipantOf(threadId), eq(thread_participants.user_id, ctx.user.id)))
}

export async function renameThreadFor(ctx: DbCtx, participantId: string, name: string | null): Promise<void> {
  await ctx.db.update(thread_participants).set({ name }).where(eq(thread_participants.id, participantId))
}

/** False if the marker is there or further already. */
export async function moveReadMarker(ctx: DbCtx, participantId: string, number: number): Promise<boolean> {
  const moved = await ctx.db
    .update(thread_participants)
    .set({ last_read_number: number })
    .where(and(eq(thread_participants.id, participantId), sql`${thread_participants.last_read_number} < ${number}`))
    .returning({ id: thread_participants.id })
  return moved.length > 0
}

export async function markLeft(ctx: DbCtx, participantId: string): Promise<void> {
  await ctx.db
    .update(thread_participants)
    .set({ left_at: sql`now()` })
    .where(eq(thread_participants.id, participantId))
}

export async function touchThread(ctx: DbCtx, id: string, lastNumber: number): Promise<void> {
  await ctx.db
    .update(threads)
    .set({ last_number: lastNumber, updated_at: sql`now()` })
    .where(eq(threads.id, id))
}

/** Deletes threads without participants. A declined request stays as long as both have accounts, so that it can't be sent again. */
export async function deleteEmptyThreads(ctx: DbCtx, id?: string): Promise<void> {
  await ctx.db.execute(
    sql`delete from ${threads} t where not exists (
      select 1 from ${thread_participants} p where p.thread_id = t.id and (p.left_at is null or p.requested_by_user_id is not null))
      and (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)`,
  )
}

/** The number of threads that this person opened in the last hour. */
export async function countOpened(ctx: ViewerCtx): Promise<number> {
  return ctx.db.$count(threads, and(eq(threads.created_by_user_id, ctx.user.id), sql`${threads.created_at} > now() - interval '1 hour'`))
}

/** Selects the threads that the person sees, without withheld ones and requests without a message. */
export const exportThreads = (
  userId: string,
): SQL => sql`select t.id, jsonb_build_object('id', t.id, 'name', p.name, 'created_at', t.created_at) as row
  from ${thread_participants} p join ${threads} t on t.id = p.thread_id
  where p.user_id = ${userId}::uuid and p.left_at is null and not p.is_withheld
    and (p.request_number is null or p.request_number <= t.last_number)`

/** Exports the newest message last. Includes only the first message of a request, and private lines only for their owner. */
export const exportThreadMessages = (userId: string, threadId: string): SQL => sql`select m.id, jsonb_build_object('at', m.created_at,
    'from', coalesce(u.email, 'a deleted account'), 'text', m.text) as row
  from ${thread_messages} m
  join ${thread_participants} p on p.thread_id = m.thread_id and p.user_id = ${userId}::uuid and p.left_at is null
  left join ${people('u')} on u.id = m.sender_id
  where m.thread_id = ${threadId}::uuid and m.number > p.from_number and not p.is_withheld
    and (p.request_number is null or m.number <= p.request_number) and (m.only_for_user_id is null or m.only_for_user_id = ${userId}::uuid)`
