import type { Task, TaskOrigin } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Actor } from '../../platform/ctx.ts'
import { toVisibleRef } from '../goals/index.ts'
import { toPersonRef } from '../identity/index.ts'
import { canAssign, canDelete, canEdit, canSeeOrigin } from './tasks.policy.ts'
import type { TaskRow } from './tasks.store.ts'

function toOrigin({ origin }: TaskRow, viewer: Actor): TaskOrigin | null {
  if (!origin || !canSeeOrigin(viewer, origin)) return null
  return {
    kind: 'message',
    thread_id: origin.thread_id,
    message_id: origin.message_id,
    sender_name: origin.sender ? toPersonRef(origin.sender).name : appMessages.comms.unknownSender,
    timestamp: new Date(origin.timestamp).toISOString(),
  }
}

export function toTask(row: TaskRow, viewer: Actor): Task {
  const { task, creator, assignee, shared_org_ids } = row
  const goal = toVisibleRef(row.goal, viewer)
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    due_date: task.due_date,
    notes: task.notes,
    assigned_to_user_id: task.assigned_to_user_id,
    assigned_to_user: assignee && toPersonRef(assignee),
    created_by_user: creator && toPersonRef(creator),
    created_at: task.created_at.toISOString(),
    updated_at: task.updated_at.toISOString(),
    shared_org_ids,
    source: toOrigin(row, viewer),
    goal_id: goal?.id ?? null,
    goal,
    completed_at: task.completed_at?.toISOString() ?? null,
    can_edit: canEdit(viewer, row),
    can_delete: canDelete(viewer, row),
    can_assign: canAssign(viewer, row),
  }
}
