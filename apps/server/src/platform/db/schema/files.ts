import { fileStates } from '@adjutant/contract/core/choices'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, moment } from './columns.ts'
import { conversations } from './conversations.ts'
import { organizations, users } from './people.ts'

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
    /** Of the bytes, in hexadecimal. */
    sha256: text().notNull(),
    /** Content version from 1; earlier ones are in file_versions. */
    version: integer().notNull().default(1),
    /** Who uploaded this version, and when. */
    kept_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    kept_at: moment().notNull().defaultNow(),
    state: text({ enum: fileStates }).notNull(),
    reason: text(),
    /** The lease of the process that extracts the text. */
    claimed_until: moment(),
    /** Attempts to extract the text. */
    readings: integer().notNull().default(0),
    created_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...deletion(),
  },
  (t) => [
    index('files_creator_idx').on(t.created_by_user_id),
    index('files_keeper_idx').on(t.kept_by_user_id),
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

export const conversation_attachments = pgTable(
  'conversation_attachments',
  {
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.conversation_id, t.file_id] }), index('conversation_attachments_file_idx').on(t.file_id)],
)
