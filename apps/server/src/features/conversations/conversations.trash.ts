import { createTrash } from '../trash/index.ts'
import { conversationPermissions } from './conversations.policy.ts'
import { conversations } from './conversations.schema.ts'

export const conversationTrash = createTrash({
  kind: 'conversation',
  topic: 'conversations',
  permissions: conversationPermissions,
  table: conversations,
  title: conversations.name,
  ownership: { creatorId: conversations.user_id },
})
