import { TaskChange } from '@adjutant/contract/tasks'
import { toRestoringUpdate, type HistoryAdapter } from '../history/index.ts'
import { changeTask, readTask } from './tasks.service.ts'
import { findVisibleForUpdate, selectVisibleIds } from './tasks.store.ts'

export const taskHistory: HistoryAdapter = {
  kind: 'task',
  read: readTask,
  lock: findVisibleForUpdate,
  restore: (ctx, id, state) => changeTask(ctx, id, toRestoringUpdate(TaskChange, state)),
  listVisibleIds: selectVisibleIds,
}
