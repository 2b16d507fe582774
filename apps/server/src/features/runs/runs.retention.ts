import { and, eq, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { createRetainedRecords } from '../../platform/records/retained-records.ts'
import { runs } from './runs.schema.ts'

/** Condition: a run of this conversation has not ended. */
export const hasActiveRun = (conversationId: SQLWrapper): SQL =>
  sql`exists (select from ${runs} where ${and(eq(runs.conversation_id, conversationId), isNull(runs.ended_at))})`

export const retainedRuns = createRetainedRecords({
  table: runs,
  userId: runs.user_id,
  since: runs.ended_at,
  isDeletable: isNotNull(runs.ended_at),
})
