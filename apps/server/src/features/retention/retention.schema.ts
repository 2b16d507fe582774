import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { organizations } from '../identity/identity.schema.ts'

/** Retention periods of an organization. Null keeps records until they are deleted. */
export const retention_periods = pgTable('retention_periods', {
  organization_id: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  conversations_days: integer(),
  runs_days: integer(),
  bin_days: integer().notNull(),
  updated_at: moment().notNull().defaultNow(),
})
