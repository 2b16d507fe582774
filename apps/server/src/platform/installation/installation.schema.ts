import { sql } from 'drizzle-orm'
import { boolean, bytea, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../db/columns.ts'

/**
 * One row that ties this database to its file store and secret key. No migration may write it: new embedded databases are copied from a
 * migrated one and would share its id.
 */
export const installation = pgTable(
  'installation',
  {
    is_only: boolean().primaryKey().default(true),
    /** The file store contains the same id. Null until a store is known to belong to this database. */
    id: uuid(),
    /** A known text, encrypted with the secret key. Null until a key was checked. */
    secret_check: bytea(),
    created_at: createdAt(),
  },
  (t) => [check('installation_is_only', sql`${t.is_only}`)],
)
