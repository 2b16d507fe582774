import type { Source } from '@adjutant/contract/search'
import type { askStates } from '@adjutant/contract/suggestions'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment, ssoOrganizationId } from './columns.ts'
import { contacts } from './contacts.ts'
import { users } from './people.ts'

export const threads = pgTable('threads', {
  id: idColumn(),
  /** Of two people: both ids, the smaller first, so that they have one thread and no second one. A group has none. */
  pair_key: text().unique(),
  created_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Of the newest message; they count from 1 without a gap, in the order of their commits. */
  last_number: integer().notNull().default(0),
  created_at: createdAt(),
  updated_at: moment().notNull().defaultNow(),
})

const threadId = () =>
  uuid()
    .notNull()
    .references(() => threads.id, { onDelete: 'cascade' })

const personId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const thread_participants = pgTable(
  'thread_participants',
  {
    id: idColumn(),
    thread_id: threadId(),
    user_id: personId(),
    /** What this person calls the thread. */
    name: text(),
    /** They see what came after this number: whoever left and is back does not find what they had deleted. */
    from_number: integer().notNull().default(0),
    /** Sending counts as reading, so all that lies behind is of others. */
    last_read_number: integer().notNull().default(0),
    left_at: moment(),
    /**
     * Set while the thread is a request that this person has not accepted: the number of the one message they may see. It stays when they
     * decline, so that nobody asks twice.
     */
    request_number: integer(),
    requested_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The person blocked whoever writes to them here: they don't see the thread, and the others can't tell. */
    is_withheld: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [unique('thread_participants_key').on(t.thread_id, t.user_id), index('thread_participants_user_idx').on(t.user_id)],
)

export const thread_messages = pgTable(
  'thread_messages',
  {
    id: idColumn(),
    thread_id: threadId(),
    /** A line for one person alone has the number of the message that it stands behind. */
    number: integer().notNull(),
    sender_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    ai_suggested: boolean().notNull().default(false),
    /** The sender's own name for it. */
    client_id: text(),
    only_for_user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('thread_messages_number_key')
      .on(t.thread_id, t.number)
      .where(sql`${t.only_for_user_id} is null`),
    index('thread_messages_order_idx').on(t.thread_id, t.number, t.id),
    unique('thread_messages_client_key').on(t.thread_id, t.sender_id, t.client_id),
    index('thread_messages_sender_idx').on(t.sender_id, t.created_at),
  ],
)

const messageId = () =>
  uuid()
    .notNull()
    .references(() => thread_messages.id, { onDelete: 'cascade' })

export const suggestionStates = ['open', 'used', 'dismissed', 'replaced'] as const

/** A record that a suggestion may draw on only once its person allows it. */
export interface Ask extends Pick<Source, 'kind' | 'id' | 'title'> {
  /** Who could not see it when it was asked about: the answer holds for them and for nobody else. */
  hidden_ids: string[]
  state: (typeof askStates)[number] | 'left out'
}

export type Material = Pick<Source, 'kind' | 'id'>

export const thread_suggestions = pgTable(
  'thread_suggestions',
  {
    id: idColumn(),
    thread_id: threadId(),
    /** For whom it is. */
    user_id: personId(),
    /** The message that it answers. */
    message_id: messageId(),
    text: text().notNull(),
    sources: jsonb().$type<Source[]>().notNull(),
    /** All that was laid before whoever wrote it: its words may rest on any of these, named as a source or not. Never shown. */
    material: jsonb().$type<Material[]>().notNull().default([]),
    asks: jsonb().$type<Ask[]>().notNull().default([]),
    model: text(),
    state: text({ enum: suggestionStates }).notNull().default('open'),
    /** The line that says that it was dismissed. */
    line_id: uuid().references(() => thread_messages.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('thread_suggestions_open_key')
      .on(t.thread_id, t.user_id)
      .where(sql`${t.state} = 'open'`),
  ],
)

/** Suggestions to be made: one for each reader of a thread, about its newest message. */
export const suggestion_jobs = pgTable(
  'suggestion_jobs',
  {
    thread_id: threadId(),
    user_id: personId(),
    sso_organization_id: ssoOrganizationId(),
    message_id: messageId(),
    /** A process works on it; after this moment it counts as dead, and another takes over. */
    claimed_until: moment(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.thread_id, t.user_id] }), index('suggestion_jobs_created_idx').on(t.created_at)],
)

/** On which days an exchange was written down on a contact; it stays, so that an entry which somebody deletes does not come back. */
export const exchange_days = pgTable(
  'exchange_days',
  {
    contact_id: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.contact_id, t.day] })],
)
