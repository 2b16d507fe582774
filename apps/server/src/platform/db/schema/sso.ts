import type { AccessLevel } from '@adjutant/contract/organizations'
import { sql } from 'drizzle-orm'
import { boolean, bytea, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from './columns.ts'
import { organizations, users } from './people.ts'

export interface ClaimValue<T> {
  value: string
  target: T
}

/**
 * An organization's OpenID Connect provider. Subjects are unique within one issuer only, so another issuer is another row: the identities
 * and sessions of the old one go with it.
 */
export const sso_connections = pgTable('sso_connections', {
  id: idColumn(),
  organization_id: uuid()
    .notNull()
    .unique()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  issuer: text().notNull(),
  client_id: text().notNull(),
  /** Sealed for this connection and the origin of its issuer. */
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

/** E-mail domains that an organization claims. Several may claim one, so that nobody can block it; one alone can have it verified. */
export const sso_domains = pgTable(
  'sso_domains',
  {
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In lower case ASCII. */
    domain: text().notNull(),
    /** What the DNS record must contain; public, and different for each claim. */
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

/** Which account a subject of a connection is. */
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

/** Sign-ins under way at the provider. Known by hashes: of the state in the address, and of the browser's cookie. */
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
    /** Of the network that it was started from. */
    address: text().notNull(),
    expires_at: moment().notNull(),
  },
  (t) => [index('sso_flows_address_idx').on(t.address), index('sso_flows_connection_idx').on(t.connection_id)],
)

/** One-minute, single-use codes that the web app exchanges for a session. */
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
