import { sql, type SQL } from 'drizzle-orm'
import { taskShares } from './tasks.conditions.ts'
import { tasks } from './tasks.schema.ts'

/** Own tasks and those assigned to the person. */
export const exportTasks = (userId: string): SQL => sql`select t.id, to_jsonb(t) - 'deleted_by_user_id' as row from ${tasks} t
  where t.created_by_user_id = ${userId}::uuid or (t.assigned_to_user_id = ${userId}::uuid and t.deleted_at is null)`

/** Deletes the tasks that only this person sees; an assigned task stays with its assignee. */
export const deletePrivateTasks = (userId: string): SQL => sql`delete from ${tasks} where created_by_user_id = ${userId}::uuid
  and coalesce(assigned_to_user_id, created_by_user_id) = created_by_user_id and ${taskShares.isUnshared(tasks.id)}`
