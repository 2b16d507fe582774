import type { HandOverRecords } from '../organizations/index.ts'
import { handOverAdviceRows } from './advice.store.ts'

export { saveAdvice, readAdvice } from './advice.service.ts'
export { deleteOrphanAdvice } from './advice.store.ts'

export const handOverAdvice: HandOverRecords = async (ctx, handover) => ({ advice: await handOverAdviceRows(ctx, handover) })
