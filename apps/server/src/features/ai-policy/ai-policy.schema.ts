import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { organizations } from '../identity/identity.schema.ts'

/** An organization's AI policy. Without a row everything is allowed. */
export const ai_policies = pgTable('ai_policies', {
  organization_id: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Null allows every model of the installation. */
  allowed_models: text().array(),
  internet_search: boolean().notNull().default(true),
  /** Tools of the kinds http and mcp. */
  external_tools: boolean().notNull().default(true),
  /** Null allows every public host. */
  allowed_hosts: text().array(),
  updated_at: moment().notNull().defaultNow(),
})
