export { deleteOldDismissals, exportDeskDismissals } from './desk.store.ts'
