import { createTrash } from '../trash/index.ts'
import { conversations } from './conversations.schema.ts'

export const conversationTrash = createTrash({
  kind: 'conversation',
  topic: 'conversations',
  table: conversations,
  title: conversations.name,
  ownership: { creatorId: conversations.user_id },
})
