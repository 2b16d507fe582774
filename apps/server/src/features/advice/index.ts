import { handOverOwned, type HandOverRecords } from '../organizations/index.ts'
import { advice } from './advice.schema.ts'

export { saveAdvice, readAdvice } from './advice.service.ts'
export { deleteOrphanAdvice } from './advice.store.ts'

export const handOverAdvice: HandOverRecords = async (ctx, handover) => ({
  advice: await handOverOwned(ctx, advice, advice.user_id, handover),
})
