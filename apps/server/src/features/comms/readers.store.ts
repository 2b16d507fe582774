import { and, eq, isNull, ne, sql } from 'drizzle-orm'
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
export const selectReaders = (ctx: Pick<SystemCtx, 'db'>, threadId: string, writerId: string): Promise<Reader[]> =>
  ctx.db
    .select({
      user_id: thread_participants.user_id,
      audience_ids: sql<string[]>`array_prepend(${thread_participants.user_id},
        array(select m.organization_id from ${memberships} m where m.user_id = ${thread_participants.user_id}))`,
      from_number: thread_participants.from_number,
    })
    .from(thread_participants)
    .where(and(eq(thread_participants.thread_id, threadId), isNull(thread_participants.left_at), ne(thread_participants.user_id, writerId)))
