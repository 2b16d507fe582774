export { exportThreadMessages, exportThreads } from './personal-data.statements.ts'
