export { deleteOrphanAdvice } from './advice.store.ts'
