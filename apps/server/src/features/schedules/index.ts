export { exportSchedules } from './personal-data.statements.ts'
