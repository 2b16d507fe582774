import { deskKinds } from '@adjutant/contract/core/choices'
import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { users } from '../identity/identity.schema.ts'

/** Items that a person snoozed or took off their desk. */
export const desk_dismissals = pgTable(
  'desk_dismissals',
  {
    id: idColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: deskKinds }).notNull(),
    /** No foreign key: the record can be of any kind. */
    record_id: uuid().notNull(),
    /** The state of the item when it was dismissed. An item in another state is shown again. */
    version: text().notNull(),
    /** Null: done. */
    until: moment(),
    created_at: createdAt(),
  },
  (t) => [unique('desk_dismissals_key').on(t.user_id, t.kind, t.record_id)],
)
