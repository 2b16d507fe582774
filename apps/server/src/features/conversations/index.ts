export { decideProposal, undoDecidedAct, type ActAddress } from './act-decisions.service.ts'
export { conversationChain } from './conversations.chain.ts'
export {
  type ConversationRow,
  exportConversations,
  exportMessages,
  findConversationForUpdate,
  lockConversation,
  updateConversation,
} from './conversations.store.ts'
export { appendMessage, appendSystemMessage, publishConversationChange, publishConversationChangeFor } from './append-message.service.ts'
export { listAttachments } from './attachments.service.ts'
export { listWaitingApprovals } from './conversations.desk.ts'
export { createRetainedConversations } from './conversations.retention.ts'
export { createConversation, getConversation } from './conversations.service.ts'
export { conversationTrash } from './conversations.trash.ts'
export { conversationPort } from './conversation.port.ts'
export { toMessage, toPartialMessage } from './conversations.dto.ts'
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
export { findAnswerIdBetween, nextAnswerIdAfter, toNoticeId } from './message-ids.logic.ts'
export {
  clearFailure,
  deleteSystemMessage,
  findNewestMessage,
  findNewestSpoken,
  findQuestion,
  insertMessage,
  markEffectUndone,
  messageIdsOf,
  selectMessagesById,
  selectMessagesUpTo,
  storeFailure,
  type MessageRow,
} from './messages.store.ts'
export { StoredMessages, type MessageEvent } from './stored-messages.stream.ts'
