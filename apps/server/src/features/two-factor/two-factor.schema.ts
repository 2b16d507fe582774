import { bigint, boolean, bytea, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { users } from '../users/users.schema.ts'

const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** An account's authenticator app. Inactive until confirmed with a code. */
export const totp_factors = pgTable('totp_factors', {
  user_id: ownerId().primaryKey(),
  /** Encrypted with the installation's key. */
  secret: bytea().notNull(),
  /** The time step of the last accepted code; codes of this or an earlier step are rejected. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  confirmed_at: moment(),
  created_at: createdAt(),
})

/** One row per unused code; using a code deletes its row. */
export const recovery_codes = pgTable('recovery_codes', { user_id: ownerId(), code_hash: text().notNull() }, (t) => [
  primaryKey({ columns: [t.user_id, t.code_hash] }),
])

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    user_id: ownerId(),
    name: text().notNull(),
    /** Base64url, as the browser sends it. */
    credential_id: text().notNull().unique(),
    public_key: bytea().notNull(),
    /** The authenticator's signature counter; it never decreases, but many authenticators always send 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: createdAt(),
    last_used_at: moment(),
  },
  (t) => [index('passkeys_user_idx').on(t.user_id)],
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
