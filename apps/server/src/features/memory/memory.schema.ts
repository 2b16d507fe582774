import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { conversations } from '../conversations/conversations.schema.ts'
import { users } from '../identity/identity.schema.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const memories = pgTable(
  'memories',
  {
    id: idColumn(),
    user_id: owner(),
    content: text().notNull(),
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [index('memories_user_idx').on(t.user_id, t.created_at)],
)
