import { createOwnTrashAdapter } from '../trash/index.ts'
import { deleteExpired, deletePermanently, selectTrashed, undelete } from './trashed-conversations.store.ts'

export { listAttachments } from './attachments.service.ts'
export { createConversation, getConversation } from './conversations.service.ts'
export {
  findConversationForUpdate,
  lockOwnConversation,
  ownConversations,
  updateConversation,
  type ConversationRow,
} from './conversations.store.ts'
export { toMessage, type GetToolTitle } from './conversations.dto.ts'
export {
  clearFailure,
  deleteSystemLine,
  findNewestMessage,
  findNewestSpoken,
  findQuestion,
  insertMessage,
  selectAnswersTo,
  selectFailedIn,
  selectMessagesById,
  selectMessagesUpTo,
  selectStoredAfter,
  storeFailure,
  type ActRow,
  type MessageRow,
} from './messages.store.ts'

export const conversationTrash = createOwnTrashAdapter({
  kind: 'conversation',
  topic: 'conversations',
  list: (ctx) => selectTrashed(ctx, ctx.user),
  undelete: (ctx, id) => undelete(ctx, ctx.user, id),
  purge: (ctx, id) => deletePermanently(ctx, ctx.user, id),
  purgeExpired: deleteExpired,
})
