import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

/** Identified by the hash of its one-time token, which is only in the email. Deleted when used or revoked. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    access: text().$type<AccessLevel>().notNull(),
    first_name: text(),
    last_name: text(),
    invited_by_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    token_hash: text().notNull().unique(),
    expires_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('invitations_email_key').on(t.organization_id, sql`lower(${t.email})`),
    index('invitations_person_idx').on(sql`lower(${t.email})`),
  ],
)
