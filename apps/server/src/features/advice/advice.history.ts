import { AdviceChange } from '@adjutant/contract/advice'
import { toRestoringUpdate, type HistoryAdapter } from '../history/index.ts'
import { changeAdvice, readAdvice } from './advice.service.ts'
import { selectVisibleIds } from './advice.store.ts'

export const adviceHistory: HistoryAdapter = {
  kind: 'advice',
  read: readAdvice,
  restore: (ctx, id, state) => changeAdvice(ctx, id, toRestoringUpdate(AdviceChange, state)),
  listVisibleIds: (ctx, ids) => selectVisibleIds(ctx, ctx.user, ids),
}
