import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment } from '../../platform/db/columns.ts'
import { users } from '../identity/identity.schema.ts'

export const exportStates = ['processing', 'ready', 'failed'] as const

/** Personal data archives. The row is the job: a process claims it by lease. */
export const data_exports = pgTable(
  'data_exports',
  {
    id: idColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: exportStates }).notNull().default('processing'),
    /** Progress in percent. */
    progress: integer().notNull().default(0),
    /** The archive's name in the file store; null until complete. */
    blob: text(),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    ...jobColumns(),
    expires_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    index('data_exports_user_idx').on(t.user_id, t.created_at),
    index('data_exports_blob_idx').on(t.blob),
    uniqueIndex('data_exports_processing_key')
      .on(t.user_id)
      .where(sql`${t.state} = 'processing'`),
  ],
)
