export { listAttachments } from './attachments.service.ts'
export { createConversation, getConversation } from './conversations.service.ts'
export {
  findConversationForUpdate,
  lockOwnConversation,
  ownConversations,
  updateConversation,
  type ConversationRow,
} from './conversations.store.ts'
export { conversationTrash } from './conversations.trash.ts'
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
