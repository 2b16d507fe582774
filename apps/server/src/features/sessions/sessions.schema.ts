import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { sso_connections, users } from '../identity/identity.schema.ts'

/** Identified by the token's hash: a dump of this table opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    remember_me: boolean().notNull(),
    /** The SSO connection of this session, if any: the session ends with it, and the provider vouches for the second factor. */
    sso_connection_id: uuid().references(() => sso_connections.id, { onDelete: 'cascade' }),
    /** When the person last entered a password or code in this session. */
    reauthenticated_at: moment(),
    user_agent: text(),
    address: text(),
    created_at: createdAt(),
    last_used_at: moment().notNull().defaultNow(),
  },
  (t) => [index('sessions_user_idx').on(t.user_id), index('sessions_sso_connection_idx').on(t.sso_connection_id)],
)

/** Single-use tickets for an event stream, valid for one minute. */
export const stream_tickets = pgTable('stream_tickets', {
  ticket_hash: text().primaryKey(),
  session_id: uuid()
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expires_at: moment().notNull(),
})

export const linkPurposes = ['password_reset', 'email_verification'] as const

/**
 * One-time links mailed to an address. Password reset requests write a row for every address, with or without an account, so that both take
 * the same time; `token_hash` is set later if the address has an account. Limits count these rows. The token is only in the mail.
 */
export const mailed_links = pgTable(
  'mailed_links',
  {
    id: idColumn(),
    purpose: text({ enum: linkPurposes }).notNull().default('password_reset'),
    /** Lowercased by the database. */
    email: text().notNull(),
    /** Network address of the request. */
    address: text().notNull(),
    created_at: createdAt(),
    handled_at: moment(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text().unique(),
    expires_at: moment(),
  },
  (t) => [
    index('mailed_links_email_idx').on(t.email, t.created_at),
    index('mailed_links_address_idx').on(t.address, t.created_at),
    index('mailed_links_user_idx').on(t.user_id, t.created_at),
    index('mailed_links_waiting_idx')
      .on(t.created_at)
      .where(sql`${t.handled_at} is null`),
  ],
)

/** Every sign-in attempt; limits count these rows, so that they apply across restarts and processes. */
export const sign_ins = pgTable(
  'sign_ins',
  {
    id: idColumn(),
    email: text().notNull(),
    address: text().notNull(),
    device_hash: text(),
    succeeded: boolean().notNull(),
    at: createdAt(),
  },
  (t) => [index('sign_ins_email_idx').on(t.email, t.at), index('sign_ins_address_idx').on(t.address, t.at)],
)

/** Counted sign-ups by client network. */
export const sign_ups = pgTable(
  'sign_ups',
  {
    id: idColumn(),
    network: text().notNull(),
    /** Set at the start of a sign-up that is expected to succeed, so that simultaneous ones are all counted. */
    succeeded: boolean().notNull(),
    at: createdAt(),
  },
  (t) => [index('sign_ups_network_idx').on(t.network, t.at)],
)

/** WebAuthn challenges and sign-ins that wait for a second factor. Single use. */
export const auth_challenges = pgTable(
  'auth_challenges',
  {
    /** Only the caller has the token. */
    token_hash: text().primaryKey(),
    kind: text().$type<'second_factor' | 'passkey_sign_in' | 'passkey_registration'>().notNull(),
    /** Null for a passkey sign-in, where the passkey identifies the account. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    network: text().notNull(),
    /** The WebAuthn challenge, base64url. */
    challenge: text().notNull(),
    remember_me: boolean().notNull(),
    attempts: integer().notNull().default(0),
    expires_at: moment().notNull(),
  },
  (t) => [index('auth_challenges_user_idx').on(t.user_id), index('auth_challenges_network_idx').on(t.network, t.expires_at)],
)
