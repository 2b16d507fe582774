import type { Ctx } from '../../platform/ctx.ts'
import type { MessagingPort } from '../../platform/feature-ports.ts'
import { listMessages } from './messages/messages.service.ts'
import { sendMessage } from './messages/sending.service.ts'
import { createThread, listRecipients, listThreads, readThread } from './threads/threads.service.ts'

const send: MessagingPort<Ctx>['send'] = async (ctx, to, text) => {
  const threadId = 'threadId' in to ? to.threadId : (await createThread(ctx, { participant_ids: [to.userId] })).body.id
  await sendMessage(ctx, threadId, { text, file_ids: [], ai_suggested: false })
  return readThread(ctx, threadId)
}

export const messagingPort: MessagingPort<Ctx> = { listThreads, readThread, listMessages, listRecipients, send }
