import { shelfOfOwn } from '../bin/bin.door.ts'
import { deleteExpired, deleteForGood, selectBinned, unbin } from './binned-conversations.store.ts'

export { listAttachments } from './attachments.service.ts'
export { createConversation, getConversation } from './conversations.service.ts'
export { findConversationForChange, updateConversation, type ConversationRow } from './conversations.store.ts'
export { toMessage, type TitleOfTool } from './conversations.wire.ts'
export {
  clearFailure,
  deleteSystemLine,
  findNewestMessage,
  findNewestSaid,
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

export const conversationShelf = shelfOfOwn({
  kind: 'conversation',
  topic: 'conversations',
  list: (ctx) => selectBinned(ctx, ctx.user),
  unbin: (ctx, id) => unbin(ctx, ctx.user, id),
  purge: (ctx, id) => deleteForGood(ctx, ctx.user, id),
  purgeExpired: deleteExpired,
})
