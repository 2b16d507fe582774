import type { searchKinds } from '@adjutant/contract/core/choices'
import { type SQL, sql } from 'drizzle-orm'
import { bit, bytea, customType, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { jobColumns, moment } from '../../platform/db/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const kindColumn = () => text().$type<(typeof searchKinds)[number]>().notNull()

const signs = () => bit({ dimensions: 384 })

/**
 * Searchable passages with the ids of the people and organizations that may see them. Triggers maintain these rows in the transaction that
 * changes a record; only the indexer writes embeddings.
 */
export const search_entries = pgTable(
  'search_entries',
  {
    kind: kindColumn(),
    record_id: uuid().notNull(),
    /** The message of a conversation or the interaction of a contact; else the record itself. */
    part_id: uuid().notNull(),
    /** Passage number of a long text, from 0. */
    chunk: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    audience: uuid().array().notNull(),
    updated_at: moment().notNull(),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_vector("title", "body")`),
    /** 384 numbers from -127 to 127; null until computed. */
    embedding: bytea(),
    /** The model that computed it: embeddings of different models are not comparable. */
    model: text(),
    /** The signs of the vector's numbers. */
    bits: signs(),
    topic: smallint(),
    ...jobColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.part_id, t.chunk] }),
    index('search_entries_record_idx').on(t.record_id),
    index('search_entries_words_idx').using('gin', t.words, t.audience),
    // One row per record: its other passages have the same title.
    index('search_entries_title_idx')
      .using('gin', t.title.op('gin_trgm_ops'))
      .where(sql`${t.chunk} = 0 and ${t.part_id} = ${t.record_id}`),
    index('search_entries_unread_idx')
      .on(t.part_id, t.chunk)
      .where(sql`${t.embedding} is null`),
  ],
)

/** The words of all passages, for the correction of misspellings. A word can occur twice: a unique index would make concurrent writes wait. */
export const search_words = pgTable('search_words', { word: text().notNull() }, (t) => [
  index('search_words_word_idx').on(t.word),
  index('search_words_similar_idx').using('gin', t.word.op('gin_trgm_ops')),
])

/** One row per passage and viewer, so that nearest neighbours are found with this index alone. */
export const search_vectors = pgTable(
  'search_vectors',
  {
    part_id: uuid().notNull(),
    chunk: integer().notNull(),
    /** A person or an organization. */
    viewer_id: uuid().notNull(),
    kind: kindColumn(),
    topic: smallint().notNull(),
    bits: signs().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.part_id, t.chunk, t.viewer_id] }),
    foreignKey({ columns: [t.part_id, t.chunk], foreignColumns: [search_entries.part_id, search_entries.chunk] }).onDelete('cascade'),
    index('search_vectors_viewer_idx').on(t.viewer_id, t.topic, t.kind, t.part_id, t.chunk, t.bits),
  ],
)
