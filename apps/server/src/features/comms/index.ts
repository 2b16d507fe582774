export { exportThreadMessages, exportThreads } from './personal-data.statements.ts'
export { messagingPort } from './messaging-port.ts'
