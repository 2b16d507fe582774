import { eq, exists, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from '../../../platform/ctx.ts'
import type { ThreadPort } from '../../../platform/feature-ports.ts'
import { thread_messages, thread_participants, threads } from '../comms.schema.ts'
import { originOf } from '../messages/messages.store.ts'
import { joinOwnParticipant, ownParticipants } from './own-participant.conditions.ts'

const canRead: ThreadPort['canRead'] = (ctx, messageId) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(thread_messages)
      .innerJoin(ownParticipants, joinOwnParticipant(ctx))
      .where(eq(thread_messages.id, messageId)),
  )

/** People leave threads and return: a thread is visible to its current participants, from the message on at which they joined. */
const canReadPart: ThreadPort['canReadPart'] = (viewer, { threadId, partId }) => sql`exists (
  select 1 from ${thread_participants} participant
  where participant.thread_id = ${threadId} and participant.user_id = ${viewer.id} and participant.left_at is null
    and participant.request_number is null and not participant.is_withheld and (
    ${partId} = ${threadId}
    or exists (select 1 from ${thread_messages} message where message.id = ${partId} and message.number > participant.from_number)))`

export const hasExchangedMessages = (viewer: Actor, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${threads} pair
  where pair.pair_key = least(${viewer.id}, ${userId}::text collate "C") || ':' || greatest(${viewer.id}, ${userId}::text collate "C")
    and pair.last_number > 0
    and not exists (select 1 from ${thread_participants} requested where requested.thread_id = pair.id and requested.request_number is not null))`

const acceptRequests: ThreadPort['acceptRequests'] = async (ctx, userId, condition) => {
  await ctx.db.execute(sql`
    update ${thread_participants} p set request_number = null, requested_by_user_id = null
    where (p.user_id = ${userId} or p.requested_by_user_id = ${userId}) and p.request_number is not null
      and ${condition(sql`p.requested_by_user_id`, sql`p.user_id`)}`)
}

export const threadPort: ThreadPort = { originOf, canRead, canReadPart, hasExchangedMessages, acceptRequests }
