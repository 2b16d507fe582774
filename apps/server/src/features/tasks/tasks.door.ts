import type { Ctx } from '../../platform/ctx.ts'
import { shelfOfShared, type Binned } from '../bin/bin.door.ts'
import { canDelete } from './tasks.policy.ts'
import { deleteExpired, deleteTask, findBinnedForChange, selectBinned, unbinTask, viewerIdsOf, type TaskRow } from './tasks.store.ts'

export { handOverTasks } from './task-handover.ts'
export { changeTask, createTask, listTasks, readTask } from './tasks.service.ts'
export { selectLoad as listLoad, type Load } from './task-load.store.ts'

const toBinned = ({ task }: TaskRow): Binned => ({ id: task.id, title: task.title, deleted_at: task.deleted_at! })

/** People who lost the permission to delete since then can't see, restore or purge it. */
async function findOnShelf(ctx: Ctx, id: string): Promise<TaskRow | undefined> {
  const row = await findBinnedForChange(ctx, id)
  return row && canDelete(ctx.user, row) ? row : undefined
}

export const taskShelf = shelfOfShared({
  kind: 'task',
  topic: 'tasks',
  async list(ctx) {
    const rows = await selectBinned(ctx)
    return rows.filter((row) => canDelete(ctx.user, row)).map(toBinned)
  },
  find: findOnShelf,
  audienceOf: viewerIdsOf,
  unbin: unbinTask,
  deleteForGood: deleteTask,
  purgeExpired: deleteExpired,
})
