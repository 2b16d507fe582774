import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'

export const organizations = pgTable('organizations', {
  id: idColumn(),
  name: text().notNull(),
  created_at: createdAt(),
})
