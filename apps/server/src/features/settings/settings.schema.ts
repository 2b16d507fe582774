import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updated_at: moment().notNull().defaultNow(),
})
