import { rowExists } from '../../platform/records/row-exists.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { createSharedTrashAdapter, type TrashedRecord } from '../trash/index.ts'
import { canDelete } from './tasks.policy.ts'
import { deleteExpired, deleteTask, findTrashedForUpdate, selectTrashed, undeleteTask, viewerIdsOf, type TaskRow } from './tasks.store.ts'
import { tasks } from './tasks.schema.ts'

export { handOverTasks } from './task-handover.service.ts'
export { changeTask, createTask, listTasks, readTask } from './tasks.service.ts'
export { ownTaskFrom, selectTasksBetween } from './tasks.store.ts'
export { selectLoad as listLoad, type Load } from './task-load.store.ts'

const toTrashedRecord = ({ task }: TaskRow): TrashedRecord => ({ id: task.id, title: task.title, deleted_at: task.deleted_at! })

/** People who lost the permission to delete since then can't see, restore or purge it. */
async function findInTaskTrash(ctx: Ctx, id: string): Promise<TaskRow | undefined> {
  const row = await findTrashedForUpdate(ctx, id)
  return row && canDelete(ctx.user, row) ? row : undefined
}

export const taskExists = rowExists(tasks)

export const taskTrash = createSharedTrashAdapter({
  kind: 'task',
  topic: 'tasks',
  async list(ctx) {
    const rows = await selectTrashed(ctx)
    return rows.filter((row) => canDelete(ctx.user, row)).map(toTrashedRecord)
  },
  find: findInTaskTrash,
  audienceOf: viewerIdsOf,
  undelete: undeleteTask,
  deletePermanently: deleteTask,
  purgeExpired: deleteExpired,
})
