export { exportThreadMessages, exportThreads } from './threads/threads.store.ts'
export { describeAwaitingThreads, listAwaitingThreads } from './threads/threads.desk.ts'
export { messagingPort } from './messaging-port.ts'
export { findWrittenMessage, listAttachedNames, type WrittenMessage } from './messages/written-messages.store.ts'
