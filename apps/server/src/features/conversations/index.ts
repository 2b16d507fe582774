import { createOwnTrashAdapter } from '../trash/index.ts'
import { deleteExpired, deletePermanently, selectTrashed, undelete } from './trashed-conversations.store.ts'

export { appendMessage, appendSystemMessage, publishConversationChange, publishConversationChangeFor } from './append-message.service.ts'
export { listAttachments } from './attachments.service.ts'
export { createConversation, getConversation } from './conversations.service.ts'
export { findConversationForUpdate, updateConversation, type ConversationRow } from './conversations.store.ts'
export { toMessage } from './conversations.dto.ts'
export {
  claimDrafts,
  countDraftsOf,
  deleteDraft,
  draftQueue,
  finishDraft,
  hasDraft,
  insertDraft,
  lockDraft,
  releaseDraft,
  requestStop,
  saveDraft,
  selectDraftsOf,
  type ClaimedDraft,
  type DraftText,
} from './drafts.store.ts'
export { findAnswerIdBetween, nextAnswerIdAfter, toNoticeId } from './message-ids.util.ts'
export {
  clearFailure,
  deleteSystemMessage,
  findNewestMessage,
  findNewestSpoken,
  findQuestion,
  insertMessage,
  markSupported,
  messageIdsIn,
  selectAnswersTo,
  selectFailedIn,
  selectMessagesById,
  selectMessagesUpTo,
  selectStoredAfter,
  storeFailure,
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
