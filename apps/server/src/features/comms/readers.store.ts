import { and, eq, isNull, ne } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { memberships, thread_participants } from '../../platform/db/schema/index.ts'

export interface Reader {
  user_id: string
  /** The ids under which records are visible to them: their own and those of their organizations. */
  audience_ids: string[]
  /** They see what came after this number. */
  from_number: number
}

/** Everyone who would read what this person writes into the thread. */
export async function selectReaders(ctx: Pick<SystemCtx, 'db'>, threadId: string, writerId: string): Promise<Reader[]> {
  const isPresent = and(eq(thread_participants.thread_id, threadId), isNull(thread_participants.left_at))
  const rows = await ctx.db
    .select({
      user_id: thread_participants.user_id,
      from_number: thread_participants.from_number,
      organization_id: memberships.organization_id,
    })
    .from(thread_participants)
    .leftJoin(memberships, eq(memberships.user_id, thread_participants.user_id))
    .where(and(isPresent, ne(thread_participants.user_id, writerId)))
  return [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user_id, seats]) => ({
    user_id,
    audience_ids: [user_id, ...seats.flatMap(({ organization_id }) => organization_id ?? [])],
    from_number: seats[0]!.from_number,
  }))
}
