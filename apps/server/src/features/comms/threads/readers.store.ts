import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { thread_participants, threads } from '../comms.schema.ts'
import { joinedOrganizationIds } from '../../identity/index.ts'

export interface Reader {
  user_id: string
  /** The ids under which the reader sees records: their own and those of their organizations. */
  audience_ids: string[]
  /** The reader sees messages with a higher number. */
  from_number: number
}

/**
 * Selects everyone who would read this person's next message in the thread. In a thread of two, that includes a person who left, because a
 * message brings them back.
 */
export async function selectReaders(ctx: DbCtx, threadId: string, writerId: string): Promise<Reader[]> {
  const isReading = or(isNull(thread_participants.left_at), isNotNull(threads.pair_key))
  const rows = await ctx.db
    .select({
      user_id: thread_participants.user_id,
      from_number: thread_participants.from_number,
      organization_ids: joinedOrganizationIds(thread_participants.user_id),
    })
    .from(thread_participants)
    .innerJoin(threads, eq(threads.id, thread_participants.thread_id))
    .where(and(eq(threads.id, threadId), isReading, ne(thread_participants.user_id, writerId)))
  return rows.map(({ user_id, from_number, organization_ids }) => ({ user_id, audience_ids: [user_id, ...organization_ids], from_number }))
}
