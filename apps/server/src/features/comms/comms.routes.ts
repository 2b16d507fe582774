import { comms } from '@adjutant/contract/comms'
import { messageRequests } from '@adjutant/contract/message-requests'
import { implement } from '../../platform/http/implement.ts'
import { acceptThread, blockSender, listBlocked, unblock } from './requests/message-requests.service.ts'
import { listMessages, makeTask, proposeTask, searchMessages } from './messages/messages.service.ts'
import { sendMessage } from './messages/sending.service.ts'
import { answerAsk, dismiss, dismissOffer, readSuggestion } from './suggestions/suggestions.service.ts'
import { openThreadEvents, type LiveDeps } from './threads/thread-events.stream.ts'
import {
  createThread,
  leaveThread,
  listRecipients,
  listThreads,
  markRead,
  readThread,
  readUnread,
  renameThread,
} from './threads/threads.service.ts'

export const commsRoutes = (live: LiveDeps) => [
  ...implement(comms, {
    threads: (ctx, { query }) => listThreads(ctx, query),
    create: (ctx, { body }) => createThread(ctx, body),
    recipients: (ctx, { query }) => listRecipients(ctx, query),
    unread: (ctx) => readUnread(ctx),
    search: (ctx, { query }) => searchMessages(ctx, query),
    read: (ctx, { params }) => readThread(ctx, params.threadId),
    rename: (ctx, { params, body }) => renameThread(ctx, params.threadId, body.name),
    leave: (ctx, { params }) => leaveThread(ctx, params.threadId),
    messages: (ctx, { params, query }) => listMessages(ctx, params.threadId, query),
    send: (ctx, { params, body }) => sendMessage(ctx, params.threadId, body),
    markRead: (ctx, { params, body }) => markRead(ctx, params.threadId, body.message_id),
    suggestion: (ctx, { params }) => readSuggestion(ctx, params.threadId),
    answerAsk: (ctx, { params, body }) => answerAsk(ctx, params, body.use),
    dismiss: (ctx, { params }) => dismiss(ctx, params.threadId, params.suggestionId),
    dismissOffer: (ctx, { params }) => dismissOffer(ctx, params.threadId),
    proposal: (ctx, { params, query }) => proposeTask(ctx, params.threadId, params.messageId, query.zone),
    makeTask: (ctx, { params, body }) => makeTask(ctx, params.threadId, params.messageId, body),
    events: (ctx, { params, ...input }) => openThreadEvents(ctx, live, params.threadId, input),
  }),
  ...implement(messageRequests, {
    accept: (ctx, { params }) => acceptThread(ctx, params.threadId),
    block: (ctx, { params }) => blockSender(ctx, params.threadId),
    blocked: (ctx) => listBlocked(ctx),
    unblock: (ctx, { params }) => unblock(ctx, params.userId),
  }),
]
