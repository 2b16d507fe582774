import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { organizations, sso_connections, users } from '../identity/identity.schema.ts'

/** Email domains that an organization claims. Several may claim one, so that nobody can block it; only one can verify it. */
export const sso_domains = pgTable(
  'sso_domains',
  {
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Lowercase ASCII. */
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
