import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'
import { users } from './people.ts'

const personId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Messages from `blocked_user_id` don't reach `user_id`. */
export const blocked_people = pgTable(
  'blocked_people',
  { user_id: personId(), blocked_user_id: personId(), created_at: createdAt() },
  (t) => [primaryKey({ columns: [t.user_id, t.blocked_user_id] }), index('blocked_people_blocked_idx').on(t.blocked_user_id)],
)

/** Attempts to write to strangers, successful or not, for the daily limit. */
export const outside_attempts = pgTable('outside_attempts', { id: idColumn(), user_id: personId(), created_at: createdAt() }, (t) => [
  index('outside_attempts_user_idx').on(t.user_id, t.created_at),
])
