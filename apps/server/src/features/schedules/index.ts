export { exportSchedules } from './personal-data.statements.ts'
export { createWorkflowPort } from './workflow-port.ts'
