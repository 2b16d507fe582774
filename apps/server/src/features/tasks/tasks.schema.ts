import type { Task } from '@adjutant/contract/tasks'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, moment, originColumns } from '../../platform/db/columns.ts'
import { thread_messages } from '../comms/comms.schema.ts'
import { goals } from '../goals/goals.schema.ts'
import { organizations, users } from '../identity/identity.schema.ts'

const listColumns = () => ({
  status: text().$type<Task['status']>().notNull(),
  priority: text().$type<Task['priority']>().notNull(),
  due_date: date({ mode: 'string' }),
})

export const tasks = pgTable(
  'tasks',
  {
    id: idColumn(),
    title: text().notNull(),
    description: text(),
    ...listColumns(),
    notes: text(),
    created_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    assigned_to_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The message that it was created from. */
    source_message_id: uuid().references(() => thread_messages.id, { onDelete: 'set null' }),
    goal_id: uuid().references(() => goals.id, { onDelete: 'set null' }),
    /** When it was set to Done; null otherwise. */
    completed_at: moment(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...originColumns(),
    ...deletion(),
  },
  (t) => [
    index('tasks_origin_idx')
      .on(t.origin_id)
      .where(sql`${t.origin_id} is not null`),

    index('tasks_creator_idx').on(t.created_by_user_id),
    index('tasks_assignee_idx').on(t.assigned_to_user_id),
    index('tasks_source_idx')
      .on(t.source_message_id)
      .where(sql`${t.source_message_id} is not null`),
    index('tasks_goal_idx')
      .on(t.goal_id)
      .where(sql`${t.goal_id} is not null`),
    index('tasks_bin_idx')
      .on(t.deleted_by_user_id, t.deleted_at)
      .where(sql`${t.deleted_at} is not null`),
  ],
)

export const task_shares = pgTable(
  'task_shares',
  {
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.task_id, t.organization_id] }), index('task_shares_organization_idx').on(t.organization_id)],
)

/**
 * The viewers of a task (creator, assignee, organizations), one row each, with the filter and sort columns. The covering index finds and
 * counts a page without reading tasks, so that it costs the same among ten thousand tasks and a million. The store writes these rows with
 * every task write; deleted tasks have none.
 */
export const task_viewers = pgTable(
  'task_viewers',
  {
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    /** A person or an organization. */
    viewer_id: uuid().notNull(),
    ...listColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.task_id, t.viewer_id] }),
    index('task_viewers_viewer_idx').on(t.viewer_id, t.task_id, t.status, t.priority, t.due_date),
  ],
)
