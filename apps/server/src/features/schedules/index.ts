export { listFailedSchedules } from './schedules.desk.ts'
export { exportSchedules } from './personal-data.statements.ts'
export { createWorkflowPort } from './workflow-port.ts'
