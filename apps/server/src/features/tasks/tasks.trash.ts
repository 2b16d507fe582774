import { createTrash } from '../trash/index.ts'
import { taskShares } from './tasks.conditions.ts'
import { taskPermissions } from './tasks.policy.ts'
import { tasks } from './tasks.schema.ts'
import { rebuildViewers } from './tasks.store.ts'

export const taskTrash = createTrash({
  kind: 'task',
  topic: 'tasks',
  permissions: taskPermissions,
  table: tasks,
  title: tasks.title,
  ownership: {
    creatorId: tasks.created_by_user_id,
    assigneeId: tasks.assigned_to_user_id,
    organizationIds: taskShares.organizationIdsOf(tasks.id),
  },
  afterMove: (ctx, id) => rebuildViewers(ctx, [id]),
})
