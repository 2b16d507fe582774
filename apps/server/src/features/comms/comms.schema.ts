import type { askStates } from '@adjutant/contract/ai/suggestions'
import type { Source } from '@adjutant/contract/search'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment, ssoOrganizationId } from '../../platform/db/columns.ts'
import { users } from '../identity/identity.schema.ts'

export const threads = pgTable('threads', {
  id: idColumn(),
  /** For two people: both ids, the smaller first, so that they share one thread. Null for a group. */
  pair_key: text().unique(),
  created_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Number of the newest message; from 1 without a gap, in commit order. */
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
    /** This person's name for the thread. */
    name: text(),
    /** The participant sees messages after this number: a person who left and returned doesn't see deleted ones. */
    from_number: integer().notNull().default(0),
    /** Sending counts as reading, so later messages are of others. */
    last_read_number: integer().notNull().default(0),
    left_at: moment(),
    /**
     * Set while the thread is a request that this person has not accepted: the only message they see. It stays after a decline, so that
     * nobody asks twice.
     */
    request_number: integer(),
    requested_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The person blocked the sender: they don't see the thread, and the sender can't tell. */
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
    /** A private line has the number of the message before it. */
    number: integer().notNull(),
    sender_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    ai_suggested: boolean().notNull().default(false),
    /** The sender's idempotency key. */
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

/** A record that a suggestion may use only with permission. */
export interface Ask extends Pick<Source, 'kind' | 'id' | 'title'> {
  /** The readers who could not see it when asked: the answer applies to them only. */
  hidden_ids: string[]
  state: (typeof askStates)[number] | 'left out'
}

export type Material = Pick<Source, 'kind' | 'id'>

export const thread_suggestions = pgTable(
  'thread_suggestions',
  {
    id: idColumn(),
    thread_id: threadId(),
    /** The person it is for. */
    user_id: personId(),
    /** The message that it answers. */
    message_id: messageId(),
    text: text().notNull(),
    sources: jsonb().$type<Source[]>().notNull(),
    /** The records in the model's prompt, because the text can be based on any of them. Never shown. */
    material: jsonb().$type<Material[]>().notNull().default([]),
    asks: jsonb().$type<Ask[]>().notNull().default([]),
    model: text(),
    state: text({ enum: suggestionStates }).notNull().default('open'),
    /** The line that reports the dismissal. */
    line_id: uuid().references(() => thread_messages.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('thread_suggestions_open_key')
      .on(t.thread_id, t.user_id)
      .where(sql`${t.state} = 'open'`),
  ],
)

/** Pending suggestions: one per reader of a thread, about its newest message. */
export const suggestion_jobs = pgTable(
  'suggestion_jobs',
  {
    thread_id: threadId(),
    user_id: personId(),
    sso_organization_id: ssoOrganizationId(),
    message_id: messageId(),
    ...jobColumns(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.thread_id, t.user_id] }), index('suggestion_jobs_created_idx').on(t.created_at)],
)

/** Messages from `blocked_user_id` don't reach `user_id`. */
export const blocked_people = pgTable(
  'blocked_people',
  { user_id: personId(), blocked_user_id: personId(), created_at: createdAt() },
  (t) => [primaryKey({ columns: [t.user_id, t.blocked_user_id] }), index('blocked_people_blocked_idx').on(t.blocked_user_id)],
)

/** Attempts to write to strangers, successful or not, for the daily limit. */
export const outside_attempts = pgTable('outside_attempts', { id: idColumn(), user_id: personId(), created_at: createdAt() }, (t) => [
  index('outside_attempts_user_idx').on(t.user_id, t.created_at),
])
