import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { users } from '../users/users.schema.ts'

export const organizations = pgTable('organizations', {
  id: idColumn(),
  name: text().notNull(),
  owner_id: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  /** Members without a second factor lose access until they set one up. */
  require_two_factor: boolean().notNull().default(false),
  created_at: createdAt(),
  updated_at: moment().notNull().defaultNow(),
})

export const memberships = pgTable(
  'memberships',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    access: text().$type<AccessLevel>().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.organization_id] }), index('memberships_organization_idx').on(t.organization_id)],
)

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
