export { listFailedSchedules } from './schedules.desk.ts'
export { exportSchedules } from './schedules.store.ts'
export { createWorkflowPort } from './workflow.port.ts'
