import { messageExists } from './features/comms/messages/messages.store.ts'
import { createChainPort, type ChainAdapter } from './features/chain/index.ts'
import { commitmentChain, commitmentPort } from './features/commitments/index.ts'
import { commsChain, messagingPort } from './features/comms/index.ts'
import { threadPort } from './features/comms/threads/thread.port.ts'
import { adviceChain, adviceHistory } from './features/advice/index.ts'
import { contactChain, contactExists, contactHistory, contactTrash } from './features/contacts/index.ts'
import { conversationChain, conversationPort, conversationTrash } from './features/conversations/index.ts'
import { fileChain, fileTrash } from './features/files/index.ts'
import { goalChain, goalExists, goalHistory, goalTrash } from './features/goals/index.ts'
import { createHistoryPort, type HistoryAdapter } from './features/history/index.ts'
import { noteChain, noteExists, noteHistory, noteTrash } from './features/notes/index.ts'
import { meetingChain, meetingPort } from './features/meetings/index.ts'
import { runChain } from './features/runs/index.ts'
import { selectExportBlobs } from './features/personal-data/data-exports.store.ts'
import { fileSearchPort } from './features/search/index.ts'
import { taskChain, taskExists, taskHistory, taskTrash } from './features/tasks/index.ts'
import type { TrashAdapter } from './features/trash/index.ts'
import type { Ctx } from './platform/ctx.ts'
import type { FeaturePorts } from './platform/feature-ports.ts'

/** The order decides which relation counts if two features link the same records. */
const chainAdapters: readonly ChainAdapter[] = [
  commsChain,
  meetingChain,
  conversationChain,
  runChain,
  adviceChain,
  commitmentChain,
  noteChain,
  fileChain,
  contactChain,
  taskChain,
  goalChain,
]

export const historyAdapters: readonly HistoryAdapter[] = [taskHistory, goalHistory, noteHistory, contactHistory, adviceHistory]

export const featurePorts: FeaturePorts<Ctx> = {
  threads: threadPort,
  messaging: messagingPort,
  meetings: meetingPort,
  commitments: commitmentPort,
  conversations: conversationPort,
  chain: createChainPort(chainAdapters),
  history: createHistoryPort(historyAdapters),
  fileSearch: fileSearchPort,
  attachable: { goal: goalExists, task: taskExists, note: noteExists, contact: contactExists, message: messageExists },
  storedBlobs: [selectExportBlobs],
}

export const trashAdapters: TrashAdapter[] = [taskTrash, goalTrash, noteTrash, contactTrash, fileTrash, conversationTrash]
