import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import { sql } from 'drizzle-orm'
import { boolean, bytea, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { organizations } from '../organizations/organizations.schema.ts'
import { users } from '../users/users.schema.ts'

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

/** Email domains that an organization claims. Several may claim one, so that nobody can block it; only one can verify it. */
export const sso_domains = pgTable(
  'sso_domains',
  {
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In lower case ASCII. */
    domain: text().notNull(),
    /** The content of the DNS record; public and unique per claim. */
    token: text().notNull(),
    verified_at: moment(),
    verified_by: text().$type<'dns' | 'admin'>(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.domain] }),
    uniqueIndex('sso_domains_verified_key')
      .on(t.domain)
      .where(sql`${t.verified_at} is not null`),
  ],
)

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

/** Active sign-ins at the provider, identified by hashes of the state and the browser's cookie. */
export const sso_flows = pgTable(
  'sso_flows',
  {
    state_hash: text().primaryKey(),
    browser_hash: text().notNull(),
    connection_id: uuid()
      .notNull()
      .references(() => sso_connections.id, { onDelete: 'cascade' }),
    nonce: text().notNull(),
    code_verifier: text().notNull(),
    /** The client's network. */
    address: text().notNull(),
    expires_at: moment().notNull(),
  },
  (t) => [index('sso_flows_address_idx').on(t.address), index('sso_flows_connection_idx').on(t.connection_id)],
)

/** Single-use codes that the web app exchanges for a session, valid for one minute. */
export const sso_completions = pgTable(
  'sso_completions',
  {
    code_hash: text().primaryKey(),
    browser_hash: text().notNull(),
    connection_id: uuid()
      .notNull()
      .references(() => sso_connections.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
  },
  (t) => [index('sso_completions_connection_idx').on(t.connection_id), index('sso_completions_user_idx').on(t.user_id)],
)
