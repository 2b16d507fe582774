import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, bytea, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text().notNull(),
    /** When a mailed link, or an app admin who created the account, confirmed the address. Null if unverified. */
    email_verified_at: moment(),
    /** Null without a password: the account was created by single sign-on or a directory. */
    password_hash: text(),
    /** The time at which the second factor was set up; null without one. */
    two_factor_at: moment(),
    user_level: text().$type<UserLevel>().notNull(),
    organization_id: uuid().references((): AnyPgColumn => organizations.id, { onDelete: 'set null' }),
    /** The organization that created this account and may set its name, email and password. */
    managed_by_id: uuid().references((): AnyPgColumn => organizations.id, { onDelete: 'set null' }),
    /**
     * The organization whose shared quota this account counts to: the one it was created for, invited by, or that it founded; never one
     * that merely added it. It stays after leaving, because creating and removing accounts would otherwise evade the quota.
     */
    limited_by_id: uuid().references((): AnyPgColumn => organizations.id, { onDelete: 'set null' }),
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
    // Emails are compared without case; the original spelling is kept.
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_level_created_idx').on(t.user_level, t.created_at),
    index('users_organization_idx').on(t.organization_id),
    index('users_limited_by_idx').on(t.limited_by_id),
  ],
)

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

export interface ClaimValue<T> {
  value: string
  target: T
}

/**
 * An organization's OpenID Connect provider. Subjects are unique per issuer, so another issuer is another row: the old one's identities and
 * sessions are deleted with it.
 */
export const sso_connections = pgTable('sso_connections', {
  id: idColumn(),
  organization_id: uuid()
    .notNull()
    .unique()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  issuer: text().notNull(),
  client_id: text().notNull(),
  /** Encrypted for this connection and its issuer's origin. */
  client_secret: bytea().notNull(),
  is_enabled: boolean().notNull(),
  allow_new_accounts: boolean().notNull(),
  require_sso: boolean().notNull(),
  access_claim: text(),
  access_values: jsonb().$type<ClaimValue<AccessLevel>[]>().notNull(),
  level_claim: text(),
  level_values: jsonb().$type<ClaimValue<'user' | 'ceo'>[]>().notNull(),
  created_at: createdAt(),
  updated_at: moment().notNull().defaultNow(),
})

/** Maps a connection's subject to an account. */
export const sso_identities = pgTable(
  'sso_identities',
  {
    connection_id: uuid()
      .notNull()
      .references(() => sso_connections.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.connection_id, t.subject] }), uniqueIndex('sso_identities_user_key').on(t.connection_id, t.user_id)],
)
