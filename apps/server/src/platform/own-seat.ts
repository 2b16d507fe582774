import { and, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { thread_messages, thread_participants } from './db/schema/index.ts'

export const seats = alias(thread_participants, 'seats')

/** The one place that says which threads a person is in: their own row, as long as they have not left. */
export const isOwnSeat = ({ user }: Pick<Ctx, 'user'>) => and(eq(seats.user_id, user.id), isNull(seats.left_at))

/** Joins a message to the seat of a person who may read it: those who left and are back find only what came since. */
export const onOwnSeat = (ctx: Pick<Ctx, 'user'>) =>
  and(
    eq(seats.thread_id, thread_messages.thread_id),
    isOwnSeat(ctx),
    // A line for this person alone has the number of the message before it.
    or(
      gt(thread_messages.number, seats.from_number),
      and(eq(thread_messages.only_for_user_id, ctx.user.id), gte(thread_messages.number, seats.from_number)),
    ),
  )
