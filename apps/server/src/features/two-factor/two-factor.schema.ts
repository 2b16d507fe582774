import { bigint, bytea, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { users } from '../identity/identity.schema.ts'

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
