import type { AccessLevel } from '@adjutant/contract/organizations'
import type { UserLevel } from '@adjutant/contract/users'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from './columns.ts'

// Accounts and organizations refer to each other, so they stand in one file.

export const organizations = pgTable('organizations', {
  id: idColumn(),
  name: text().notNull(),
  owner_id: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  /** Members without a second factor lose the organization until they set one up. */
  require_two_factor: boolean().notNull().default(false),
  created_at: createdAt(),
  updated_at: moment().notNull().defaultNow(),
})

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text().notNull(),
    /** When a mailed link, or an app admin who created the account, showed that the address is its holder's. Null: unverified. */
    email_verified_at: moment(),
    /** Null while the account has no password: it was made by single sign-on or a directory. */
    password_hash: text(),
    /** Since when the account has a second factor; null while it has none. */
    two_factor_at: moment(),
    user_level: text().$type<UserLevel>().notNull(),
    organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    /** The organization that made this account and may set its name, e-mail and password. */
    managed_by_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    /**
     * The organization among whose people this account counts where these have so much together: the one for which it was made, by
     * whose invitation it came, or which it founded; never one that merely added it. It stays when the account leaves, or making
     * accounts and removing them would be without end.
     */
    limited_by_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    first_name: text(),
    last_name: text(),
    display_name: text(),
    role: text(),
    objectives: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    behavior_notes: text(),
    knowledge_summary: text(),
    custom_prompts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    last_seen_at: moment(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    // E-mails are compared without case; the address itself is kept as its owner writes it.
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_level_created_idx').on(t.user_level, t.created_at),
    index('users_organization_idx').on(t.organization_id),
    index('users_limited_by_idx').on(t.limited_by_id),
  ],
)

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

/** Known by the hash of its one-time token, which stands only in the e-mail. Gone once it is used or revoked. */
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
