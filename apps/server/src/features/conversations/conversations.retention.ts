import { and, not, type SQL, type SQLWrapper } from 'drizzle-orm'
import { createRetainedRecords, type RetainedRecords } from '../../platform/records/retained-records.ts'
import { conversations } from './conversations.schema.ts'
import { hasActiveAnswer } from './drafts.store.ts'

/** An active answer keeps its conversation, and so does `isInUse`, the condition of a later feature. */
export const createRetainedConversations = (isInUse: (conversationId: SQLWrapper) => SQL): RetainedRecords =>
  createRetainedRecords({
    table: conversations,
    userId: conversations.user_id,
    since: conversations.updated_at,
    isDeletable: and(not(hasActiveAnswer(conversations.id)), not(isInUse(conversations.id))),
  })
