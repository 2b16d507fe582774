export { keepAdvice, readAdvice } from './advice.service.ts'
export { deleteOrphanAdvice } from './advice.store.ts'
