import type { Task } from '@adjutant/contract/tasks'
import { sampleId, sampleTime, sampleUser } from './people.ts'

export const sampleTask: Task = {
  id: sampleId(100),
  title: 'Sign the lease',
  description: null,
  status: 'To Do',
  priority: 'Medium',
  due_date: null,
  notes: null,
  assigned_to_user_id: null,
  assigned_to_user: null,
  created_by_user: { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email },
  created_at: sampleTime,
  updated_at: sampleTime,
  shared_org_ids: [],
  source: null,
  goal_id: null,
  goal: null,
  completed_at: null,
  can_edit: true,
  can_delete: true,
  can_assign: true,
}
