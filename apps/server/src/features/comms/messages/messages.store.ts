import { nilId } from '@adjutant/contract/core/uuid'
import type { MessageSearch } from '@adjutant/contract/message-search'
import { and, asc, desc, eq, gte, ilike, inArray, isNull, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { DbCtx, ViewerCtx } from '../../../platform/ctx.ts'
import type { MessageOrigin } from '../../../platform/feature-ports.ts'
import { thread_messages, thread_participants, threads } from '../comms.schema.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { rowExists } from '../../../platform/records/row-exists.ts'
import { lastVisibleNumber, joinOwnParticipant, ownParticipants } from '../threads/own-participant.conditions.ts'
import { attachedTo, hasAttachmentLike } from '../../files/index.ts'
import { people, personColumns } from '../../identity/index.ts'
import { ownTaskFrom } from '../../tasks/index.ts'

/** The position in the thread: a system message for one person follows the message whose number it has. */
export interface MessagePosition {
  number: number
  isPrivate: boolean
  id: string
}

export const getPosition = ({ message }: MessageRow): MessagePosition => ({
  number: message.number,
  isPrivate: message.only_for_user_id !== null,
  id: message.id,
})

export const beginning: MessagePosition = { number: -1, isPrivate: false, id: nilId }

const isPrivate = sql`(${thread_messages.only_for_user_id} is not null)`
const position = sql`(${thread_messages.number}, ${isPrivate}, ${thread_messages.id})`
const toRow = (at: MessagePosition) => sql`(${at.number}::int, ${at.isPrivate}::boolean, ${at.id}::uuid)`

// The separate condition on the number lets PostgreSQL use the index.
const before = (at: MessagePosition) => and(lte(thread_messages.number, at.number), sql`${position} < ${toRow(at)}`)
const after = (at: MessagePosition) => and(gte(thread_messages.number, at.number), sql`${position} > ${toRow(at)}`)

const oldestFirst = [asc(thread_messages.number), asc(isPrivate), asc(thread_messages.id)]
const newestFirst = [desc(thread_messages.number), desc(isPrivate), desc(thread_messages.id)]

/** The only definition of message visibility: messages of the person's threads since they joined, and system messages for them. */
const isVisible = ({ user }: ViewerCtx) => or(isNull(thread_messages.only_for_user_id), eq(thread_messages.only_for_user_id, user.id))

const senders = people('senders')

const rowColumns = (ctx: ViewerCtx) => ({
  message: thread_messages,
  sender: personColumns(senders),
  files: attachedTo(ctx, 'message', thread_messages.id),
  task_id: ownTaskFrom(ctx.user, thread_messages.id),
})

const selectRows = (ctx: ViewerCtx) =>
  ctx.db
    .select(rowColumns(ctx))
    .from(thread_messages)
    .innerJoin(ownParticipants, joinOwnParticipant(ctx))
    .leftJoin(senders, eq(senders.id, thread_messages.sender_id))

export type MessageRow = Awaited<ReturnType<typeof selectRows>>[number]

const inThread = (ctx: ViewerCtx, threadId: string, which?: SQL) => and(eq(thread_messages.thread_id, threadId), isVisible(ctx), which)

/** Returns the oldest message first. */
export async function selectBefore(
  ctx: ViewerCtx,
  threadId: string,
  at: MessagePosition | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await selectRows(ctx)
    .where(inThread(ctx, threadId, at && before(at)))
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.toReversed()
}

/** Returns the oldest message first. */
export const selectAfter = (ctx: ViewerCtx, threadId: string, at: MessagePosition, limit: number): Promise<MessageRow[]> =>
  selectRows(ctx)
    .where(inThread(ctx, threadId, after(at)))
    .orderBy(...oldestFirst)
    .limit(limit)

export async function findMessage(ctx: ViewerCtx, threadId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectRows(ctx).where(inThread(ctx, threadId, eq(thread_messages.id, id)))
  return row
}

/** Finds the person's own message by its client id. */
export async function findSent(ctx: ViewerCtx, threadId: string, clientId: string): Promise<MessageRow | undefined> {
  const own = and(eq(thread_messages.sender_id, ctx.user.id), eq(thread_messages.client_id, clientId))
  const [row] = await selectRows(ctx).where(inThread(ctx, threadId, own))
  return row
}

/**
 * The latest few of each thread, as long as their texts are short enough for a list; the last one always. Returns the oldest message first.
 */
export async function selectLatest(
  ctx: ViewerCtx,
  threadIds: string[],
  max: { messages: number; characters: number },
): Promise<MessageRow[]> {
  if (threadIds.length === 0) return []
  const weighed = ctx.db
    .select({
      id: thread_messages.id,
      position: sql<number>`row_number() over (partition by ${thread_messages.thread_id} order by ${sql.join(newestFirst, sql`, `)})`.as(
        'place',
      ),
      characters: sql<number>`sum(length(${thread_messages.text})) over (
        partition by ${thread_messages.thread_id} order by ${sql.join(newestFirst, sql`, `)})`.as('characters'),
    })
    .from(thread_messages)
    .innerJoin(threads, eq(threads.id, thread_messages.thread_id))
    .innerJoin(ownParticipants, joinOwnParticipant(ctx))
    .where(
      and(
        inArray(thread_messages.thread_id, threadIds),
        // Numbers have no gaps, so the range selects the latest messages through the index.
        sql`${thread_messages.number} > ${lastVisibleNumber} - ${max.messages}::int`,
        isVisible(ctx),
      ),
    )
    .as('weighed')
  return selectRows(ctx)
    .innerJoin(weighed, eq(weighed.id, thread_messages.id))
    .where(or(eq(weighed.position, 1), and(lte(weighed.position, max.messages), lte(weighed.characters, max.characters))))
    .orderBy(...oldestFirst)
}

/** Matches the text or the name of an attached file. */
export const matchesMessageText = (ctx: ViewerCtx, pattern: string) =>
  or(ilike(thread_messages.text, pattern), hasAttachmentLike(ctx, 'message', thread_messages.id, pattern))

/** Returns the latest message first; with `before`, only older messages. */
export async function selectSearchHits(ctx: ViewerCtx, { q, thread_id, before: olderThan, limit }: MessageSearch): Promise<MessageRow[]> {
  const older = sql`(${thread_messages.created_at}, ${thread_messages.id}) <
    (select o.created_at, o.id from ${thread_messages} o where o.id = ${olderThan}::uuid)`
  return selectRows(ctx)
    .where(
      and(
        thread_id ? eq(thread_messages.thread_id, thread_id) : undefined,
        isNull(thread_messages.only_for_user_id),
        matchesMessageText(ctx, toLikePattern(q)),
        olderThan ? older : undefined,
      ),
    )
    .orderBy(desc(thread_messages.created_at), desc(thread_messages.id))
    .limit(limit)
}

/** A message in any thread of this person. */
export async function findMessageById(ctx: ViewerCtx, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectRows(ctx).where(and(eq(thread_messages.id, id), isVisible(ctx)))
  return row
}

/** Column with the message that a record was created from. */
export const originOf = (messageId: SQLWrapper): SQL<MessageOrigin | null> => sql<MessageOrigin | null>`(
  select json_build_object('thread_id', m.thread_id, 'message_id', m.id, 'timestamp', m.created_at,
    'sender', case when u.id is not null then json_build_object(
      'id', u.id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name, 'display_name', u.display_name) end,
    'reader_ids', array(select p.user_id from ${thread_participants} p
      where p.thread_id = m.thread_id and p.left_at is null and p.request_number is null and not p.is_withheld and p.from_number < m.number))
  from ${thread_messages} m left join ${people('u')} on u.id = m.sender_id where m.id = ${messageId})`

export async function insertMessage(ctx: DbCtx, row: typeof thread_messages.$inferInsert): Promise<void> {
  await ctx.db.insert(thread_messages).values(row)
}

/** The number of messages that this person sent in the last minute. */
export async function countSent(ctx: ViewerCtx): Promise<number> {
  const recent = sql`${thread_messages.created_at} > now() - interval '1 minute'`
  return ctx.db.$count(thread_messages, and(eq(thread_messages.sender_id, ctx.user.id), recent))
}

export const messageExists = rowExists(thread_messages)
