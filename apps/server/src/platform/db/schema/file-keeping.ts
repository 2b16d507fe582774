import type { attachmentKinds } from '@adjutant/contract/choices'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from './columns.ts'
import { files } from './files.ts'
import { users } from './people.ts'

/** What a file was before its present version. A version that was brought back has its bytes in common with the one it came from. */
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

/** A file that arrives in pieces. How many bytes are there is what the disk says. */
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
    /** Of the whole file, in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The name that its bytes have while they arrive, and afterwards. */
    blob: text().notNull(),
    /** The file of which it is to be a new version. */
    target_id: uuid().references(() => files.id, { onDelete: 'cascade' }),
    /** What came of it. */
    file_id: uuid().references(() => files.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('file_uploads_user_idx').on(t.user_id), uniqueIndex('file_uploads_blob_key').on(t.blob)],
)

/** Files on records of other kinds. Who sees neither the record nor the file sees nothing of it. */
export const attachments = pgTable(
  'attachments',
  {
    kind: text().$type<(typeof attachmentKinds)[number]>().notNull(),
    /** No reference: it is one of several tables. What is left of deleted records is swept out. */
    record_id: uuid().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    attached_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of a file sent with a message: its version at that moment, which is the one that the recipients get. */
    version: integer(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.record_id, t.file_id] }), index('attachments_file_idx').on(t.file_id)],
)
