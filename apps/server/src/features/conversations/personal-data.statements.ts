import { sql, type SQL } from 'drizzle-orm'
import { exportOwned } from '../../platform/records/personal-data.ts'
import { conversations, messages } from './conversations.schema.ts'

export const exportConversations = exportOwned(conversations, conversations.user_id)

export const exportMessages = (conversationId: string): SQL => sql`select m.id, jsonb_build_object('at', m.created_at, 'from', m.sender,
    'text', m.content, 'sources', m.sources) as row
  from ${messages} m where m.conversation_id = ${conversationId}::uuid`
