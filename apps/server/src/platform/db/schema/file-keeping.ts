import type { attachmentKinds } from '@adjutant/contract/core/choices'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from './columns.ts'
import { files } from './files.ts'
import { users } from './people.ts'

/** Earlier versions of a file. A restored version shares its bytes with its source. */
export const file_versions = pgTable(
  'file_versions',
  {
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    type: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    blob: text().notNull(),
    sha256: text().notNull(),
    kept_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    kept_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.file_id, t.version] }),
    index('file_versions_blob_idx').on(t.blob),
    index('file_versions_keeper_idx').on(t.kept_by_user_id),
  ],
)

/** A file that arrives in parts. The received size is what the disk reports. */
export const file_uploads = pgTable(
  'file_uploads',
  {
    id: idColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    folder: text().notNull(),
    declared_type: text().notNull(),
    /** Size of the whole file in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The name of its bytes during and after the upload. */
    blob: text().notNull(),
    /** The file that gets a new version. */
    target_id: uuid().references(() => files.id, { onDelete: 'cascade' }),
    /** The resulting file. */
    file_id: uuid().references(() => files.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('file_uploads_user_idx').on(t.user_id), uniqueIndex('file_uploads_blob_key').on(t.blob)],
)

/** Files attached to other records. Visible only to people who see the record or the file. */
export const attachments = pgTable(
  'attachments',
  {
    kind: text().$type<(typeof attachmentKinds)[number]>().notNull(),
    /** No foreign key, because it refers to several tables. Orphans are swept. */
    record_id: uuid().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    attached_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** For a message: the file's version when it was sent, which recipients get. */
    version: integer(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.record_id, t.file_id] }), index('attachments_file_idx').on(t.file_id)],
)
