import { type attachmentKinds, fileStates } from '@adjutant/contract/core/choices'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, jobColumns, moment } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

export const files = pgTable(
  'files',
  {
    id: idColumn(),
    name: text().notNull(),
    folder: text().notNull().default(''),
    type: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The random name of the bytes in the store. They are stored before this row and deleted after it. */
    blob: text().notNull(),
    /** SHA-256 of the bytes, in hexadecimal. */
    sha256: text().notNull(),
    /** Content version from 1; earlier ones are in file_versions. */
    version: integer().notNull().default(1),
    /** The uploader of this version. */
    uploaded_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    uploaded_at: moment().notNull().defaultNow(),
    state: text({ enum: fileStates }).notNull(),
    reason: text(),
    ...jobColumns(),
    created_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...deletion(),
  },
  (t) => [
    index('files_creator_idx').on(t.created_by_user_id),
    index('files_uploader_idx').on(t.uploaded_by_user_id),
    uniqueIndex('files_blob_key').on(t.blob),
    index('files_unread_idx')
      .on(t.id)
      .where(sql`${t.state} = 'processing'`),
  ],
)

export const file_shares = pgTable(
  'file_shares',
  {
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The file's version when it was shared: the organization's managers can't open earlier ones. */
    since_version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file_id, t.organization_id] }), index('file_shares_organization_idx').on(t.organization_id)],
)

/** The text of a file in passages, numbered from 0. Immutable. */
export const file_texts = pgTable(
  'file_texts',
  {
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    chunk: integer().notNull(),
    /** Page, slide or sheet from 1. */
    page: integer(),
    passage: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file_id, t.chunk] })],
)

/** The last time a file of this person was claimed for reading, per lane: the person who waited longest is next. */
export const file_reading_turns = pgTable(
  'file_reading_turns',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lane: text({ enum: ['quick', 'slow'] }).notNull(),
    served_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.lane] })],
)

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
    uploaded_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    uploaded_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.file_id, t.version] }),
    index('file_versions_blob_idx').on(t.blob),
    index('file_versions_uploader_idx').on(t.uploaded_by_user_id),
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
    /** No foreign key, because it refers to several tables. Orphans are deleted by the cleanup. */
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
