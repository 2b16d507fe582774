import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { thread_messages, thread_participants, threads } from './db/schema/index.ts'

export const seats = alias(thread_participants, 'seats')

/** The one place that says which threads a person is in: their own row, as long as they have not left and have not blocked its sender. */
export const isOwnSeat = ({ user }: Pick<Ctx, 'user'>) =>
  and(eq(seats.user_id, user.id), isNull(seats.left_at), eq(seats.is_withheld, false))

/** Joins a thread to the seat of a person who finds it. A request arrives with its message: before that there is nothing to find. */
export const isOwnThread = (ctx: Pick<Ctx, 'user'>) =>
  and(eq(seats.thread_id, threads.id), isOwnSeat(ctx), or(isNull(seats.request_number), gte(threads.last_number, seats.request_number)))

/** Of a request that is not accepted, its first message alone. */
export const isWithinRequest = or(isNull(seats.request_number), lte(thread_messages.number, seats.request_number))

/** The number of the newest message that the person of this seat may read. */
export const lastVisibleNumber = sql`least(${threads.last_number}, coalesce(${seats.request_number}, ${threads.last_number}))`

/** Joins a message to the seat of a person who may read it: those who left and are back find only what came since. */
export const onOwnSeat = (ctx: Pick<Ctx, 'user'>) =>
  and(
    eq(seats.thread_id, thread_messages.thread_id),
    isOwnSeat(ctx),
    isWithinRequest,
    // A line for this person alone has the number of the message before it.
    or(
      gt(thread_messages.number, seats.from_number),
      and(eq(thread_messages.only_for_user_id, ctx.user.id), gte(thread_messages.number, seats.from_number)),
    ),
  )
