import type { HandOver } from '../organizations/organizations.door.ts'
import { passAdvice } from './advice.store.ts'

export { keepAdvice, readAdvice } from './advice.service.ts'
export { deleteOrphanAdvice } from './advice.store.ts'

export const handOverAdvice: HandOver = async (ctx, handover) => ({ advice: await passAdvice(ctx, handover) })
