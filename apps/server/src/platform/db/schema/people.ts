import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from './columns.ts'

// Accounts and organizations reference each other, so they are in one file.

export const organizations = pgTable('organizations', {
  id: idColumn(),
  name: text().notNull(),
  owner_id: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  /** Members without a second factor lose access until they set one up. */
  require_two_factor: boolean().notNull().default(false),
  created_at: createdAt(),
  updated_at: moment().notNull().defaultNow(),
})

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text().notNull(),
    /** When a mailed link, or an app admin who created the account, confirmed the address. Null if unverified. */
    email_verified_at: moment(),
    /** Null without a password: the account was created by single sign-on or a directory. */
    password_hash: text(),
    /** Since when the account has a second factor; null without one. */
    two_factor_at: moment(),
    user_level: text().$type<UserLevel>().notNull(),
    organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    /** The organization that created this account and may set its name, email and password. */
    managed_by_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    /**
     * The organization whose shared quota this account counts to: the one it was created for, invited by, or that it founded; never one
     * that merely added it. It stays after leaving, because creating and removing accounts would otherwise evade the quota.
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
    // Emails are compared without case; the original spelling is kept.
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
