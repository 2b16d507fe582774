export { deleteOldDismissals } from './desk.store.ts'
export { exportDeskDismissals } from './personal-data.statements.ts'
