import { handOverOwned, type HandOverRecords } from '../organizations/index.ts'
import { advice } from './advice.schema.ts'

export { adviceChain } from './advice.chain.ts'
export { adviceHistory } from './advice.history.ts'
export { decideDueClaims, startClaimChecks } from './claims/claims.worker.ts'
export { deletePrivateAdvice, exportAdvice, deleteOrphanAdvice } from './advice.store.ts'
export { listAdvice, readAdvice, saveAdvice } from './advice.service.ts'

export const handOverAdvice: HandOverRecords = async (ctx, handover) => ({
  advice: await handOverOwned(ctx, advice, advice.user_id, handover),
})
