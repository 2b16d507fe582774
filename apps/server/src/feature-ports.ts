import { messageExists } from './features/comms/messages/messages.store.ts'
import { messagingPort } from './features/comms/index.ts'
import { threadPort } from './features/comms/threads/thread-port.ts'
import { contactExists } from './features/contacts/index.ts'
import { conversationPort } from './features/conversations/index.ts'
import { goalExists } from './features/goals/index.ts'
import { noteExists } from './features/notes/index.ts'
import { selectExportBlobs } from './features/personal-data/data-exports.store.ts'
import { fileSearchPort } from './features/search/index.ts'
import { taskExists } from './features/tasks/index.ts'
import type { Ctx } from './platform/ctx.ts'
import type { FeaturePorts } from './platform/feature-ports.ts'

export const featurePorts: FeaturePorts<Ctx> = {
  threads: threadPort,
  messaging: messagingPort,
  conversations: conversationPort,
  fileSearch: fileSearchPort,
  attachable: { goal: goalExists, task: taskExists, note: noteExists, contact: contactExists, message: messageExists },
  storedBlobs: [selectExportBlobs],
}
