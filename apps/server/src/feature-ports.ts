import { messageExists } from './features/comms/messages/messages.store.ts'
import { messagingPort } from './features/comms/index.ts'
import { threadPort } from './features/comms/threads/thread-port.ts'
import { adviceHistory } from './features/advice/index.ts'
import { contactExists, contactHistory, contactTrash } from './features/contacts/index.ts'
import { conversationPort, conversationTrash } from './features/conversations/index.ts'
import { fileTrash } from './features/files/index.ts'
import { goalExists, goalHistory, goalTrash } from './features/goals/index.ts'
import type { HistoryAdapter } from './features/history/index.ts'
import { meetingPort } from './features/meetings/index.ts'
import { noteExists, noteHistory, noteTrash } from './features/notes/index.ts'
import { selectExportBlobs } from './features/personal-data/data-exports.store.ts'
import { fileSearchPort } from './features/search/index.ts'
import { taskExists, taskHistory, taskTrash } from './features/tasks/index.ts'
import type { TrashAdapter } from './features/trash/index.ts'
import type { Ctx } from './platform/ctx.ts'
import type { FeaturePorts } from './platform/feature-ports.ts'

export const featurePorts: FeaturePorts<Ctx> = {
  threads: threadPort,
  messaging: messagingPort,
  meetings: meetingPort,
  conversations: conversationPort,
  fileSearch: fileSearchPort,
  attachable: { goal: goalExists, task: taskExists, note: noteExists, contact: contactExists, message: messageExists },
  storedBlobs: [selectExportBlobs],
}

export const trashAdapters: TrashAdapter[] = [taskTrash, goalTrash, noteTrash, contactTrash, fileTrash, conversationTrash]

export const historyAdapters: readonly HistoryAdapter[] = [taskHistory, goalHistory, noteHistory, contactHistory, adviceHistory]
