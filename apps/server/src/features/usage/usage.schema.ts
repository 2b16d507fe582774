import { bigint, date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.schema.ts'

/** Tokens by person and day in UTC. */
export const usage_days = pgTable(
  'usage_days',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    input_tokens: bigint({ mode: 'number' }).notNull().default(0),
    output_tokens: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
)
