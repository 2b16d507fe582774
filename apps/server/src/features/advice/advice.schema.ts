import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

export const advice = pgTable(
  'advice',
  {
    id: idColumn(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    advice_title: text().notNull(),
    content: text().notNull(),
    crew_run_id: uuid(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [index('advice_user_idx').on(t.user_id, t.created_at), index('advice_organization_idx').on(t.organization_id, t.created_at)],
)
