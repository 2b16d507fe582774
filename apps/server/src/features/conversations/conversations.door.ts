import type { BinShelf } from '../bin/bin.door.ts'
import { tell } from '../events/events.door.ts'
import { deleteExpired, deleteForGood, selectBinned, unbin } from './binned-conversations.store.ts'

export { listAttachments } from './attachments.service.ts'
export { getConversation } from './conversations.service.ts'
export { findConversationForChange, updateConversation, type ConversationRow } from './conversations.store.ts'
export { toMessage, type TitleOfTool } from './conversations.wire.ts'
export {
  findNewestMessage,
  findNewestSaid,
  insertMessage,
  selectMessages,
  selectMessagesById,
  selectStoredAfter,
  type ActRow,
  type MessageRow,
} from './messages.store.ts'

export const conversationShelf: BinShelf = {
  kind: 'conversation',
  list: (ctx) => selectBinned(ctx, ctx.user),
  async restore(ctx, id) {
    if (!(await unbin(ctx, ctx.user, id))) return false
    await tell(ctx, { topic: 'conversations', id, kind: 'created', audience: [ctx.user.id] })
    return true
  },
  purge: (ctx, id) => deleteForGood(ctx, ctx.user, id),
  purgeExpired: deleteExpired,
}
