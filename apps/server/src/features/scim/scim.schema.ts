import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

/** The directory that provisions an organization's accounts, identified by its bearer token's hash. */
export const scim_directories = pgTable('scim_directories', {
  organization_id: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  token_hash: text().unique(),
  token_created_at: moment(),
  last_used_at: moment(),
  /** Access by group name. Empty if groups don't affect access. */
  group_access: jsonb().$type<{ group: string; access: AccessLevel }[]>().notNull().default([]),
})

/** A directory's data about an account beyond its membership. It stays as an inactive user when the membership ends. */
export const scim_users = pgTable(
  'scim_users',
  {
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    external_id: text(),
    deactivated_at: moment(),
    /** The value at that time: later changes belong to the account's holder. */
    user_name: text(),
    /** The organization managed the account when the directory deactivated it. */
    was_managed: boolean().notNull().default(false),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.user_id] }),
    index('scim_users_user_idx').on(t.user_id),
    uniqueIndex('scim_users_external_key')
      .on(t.organization_id, t.external_id)
      .where(sql`${t.external_id} is not null`),
  ],
)

export const scim_groups = pgTable(
  'scim_groups',
  {
    id: idColumn(),
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    display_name: text().notNull(),
    external_id: text(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('scim_groups_name_key').on(t.organization_id, sql`lower(${t.display_name})`)],
)

export const scim_group_members = pgTable(
  'scim_group_members',
  {
    group_id: uuid()
      .notNull()
      .references(() => scim_groups.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.user_id] }), index('scim_group_members_user_idx').on(t.user_id)],
)
