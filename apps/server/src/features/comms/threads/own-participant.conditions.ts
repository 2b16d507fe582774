import { and, eq, gt, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../platform/ctx.ts'
import { thread_messages, thread_participants, threads } from '../comms.schema.ts'

export const ownParticipants = alias(thread_participants, 'own_participants')

/** The only definition of a person's threads: their own participant row, unless they left or blocked the sender. */
export const isOwnParticipant = ({ user }: UserCtx) =>
  and(eq(ownParticipants.user_id, user.id), isNull(ownParticipants.left_at), eq(ownParticipants.is_withheld, false))

/** Joins a thread to the participant row of a person who can find it. A request is visible only once it has its message. */
export const isOwnThread = (ctx: UserCtx) =>
  and(
    eq(ownParticipants.thread_id, threads.id),
    isOwnParticipant(ctx),
    or(isNull(ownParticipants.request_number), gte(threads.last_number, ownParticipants.request_number)),
  )

/** Limits a request that is not accepted to its first message. */
export const isWithinRequest = or(isNull(ownParticipants.request_number), lte(thread_messages.number, ownParticipants.request_number))

/** The number of the newest message that this participant can read. */
export const lastVisibleNumber = sql`least(${threads.last_number}, coalesce(${ownParticipants.request_number}, ${threads.last_number}))`

/**
 * Joins a thread of the person to its last message, if it waits for their reply: the last message is from another person who still has an
 * account. A request needs a decision, not a reply.
 */
export const isAwaitingReply = (ctx: UserCtx) =>
  and(
    eq(thread_messages.thread_id, threads.id),
    eq(thread_messages.number, threads.last_number),
    gt(thread_messages.number, ownParticipants.from_number),
    isNull(thread_messages.only_for_user_id),
    ne(thread_messages.sender_id, ctx.user.id),
    isNull(ownParticipants.request_number),
  )

/** Joins a message to the participant row of a person who can read it: people who left and returned see only later messages. */
export const joinOwnParticipant = (ctx: UserCtx) =>
  and(
    eq(ownParticipants.thread_id, thread_messages.thread_id),
    isOwnParticipant(ctx),
    isWithinRequest,
    // A line for this person alone has the number of the message before it.
    or(
      gt(thread_messages.number, ownParticipants.from_number),
      and(eq(thread_messages.only_for_user_id, ctx.user.id), gte(thread_messages.number, ownParticipants.from_number)),
    ),
  )

/** Selects the participant rows of a thread, also of people who have left it. */
export const isParticipantOf = (threadId: string) => eq(thread_participants.thread_id, threadId)
