import type { UserLevel } from '@adjutant/contract/accounts/users'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { organizations } from '../organizations/organizations.schema.ts'

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
