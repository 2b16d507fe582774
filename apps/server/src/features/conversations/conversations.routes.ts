import { conversations } from '@adjutant/contract/ai/conversations'
import { implement } from '../../platform/http/implement.ts'
import { attachFile, detachFile, listAttachments } from './attachments.service.ts'
import {
  changeConversation,
  createConversation,
  listConversations,
  listMessages,
  readConversation,
  readUsage,
  removeConversation,
} from './conversations.service.ts'

export const conversationRoutes = implement(conversations, {
  list: (ctx, { query }) => listConversations(ctx, query),
  create: (ctx, { body }) => createConversation(ctx, body),
  read: (ctx, { params }) => readConversation(ctx, params.id),
  change: (ctx, { params, body }) => changeConversation(ctx, params.id, body),
  remove: (ctx, { params }) => removeConversation(ctx, params.id),
  messages: (ctx, { params, query }) => listMessages(ctx, params.id, query),
  attachments: (ctx, { params }) => listAttachments(ctx, params.id),
  attach: (ctx, { params, body }) => attachFile(ctx, params.id, body.file_id),
  detach: (ctx, { params }) => detachFile(ctx, params.id, params.fileId),
  usage: (ctx, { params }) => readUsage(ctx, params.id),
})
