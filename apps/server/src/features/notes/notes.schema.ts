import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, moment, originColumns } from '../../platform/db/columns.ts'
import { users } from '../identity/identity.schema.ts'

export const notes = pgTable(
  'notes',
  {
    id: idColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    entry_date: date({ mode: 'string' }).notNull(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...originColumns(),
    ...deletion(),
  },
  (t) => [
    index('notes_origin_idx')
      .on(t.origin_id)
      .where(sql`${t.origin_id} is not null`),
    index('notes_user_idx').on(t.user_id, t.entry_date, t.created_at),
  ],
)
