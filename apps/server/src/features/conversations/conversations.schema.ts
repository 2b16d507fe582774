import type { DoneEffect } from '@adjutant/contract/ai/acts'
import type { AnswerChecks, ChatInput } from '@adjutant/contract/ai/conversations'
import { senders } from '@adjutant/contract/core/choices'
import type { CitedSource } from '@adjutant/contract/search'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, jobColumns, moment, ssoOrganizationId } from '../../platform/db/columns.ts'
import { files } from '../files/files.schema.ts'
import { users } from '../identity/identity.schema.ts'

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

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const conversations = pgTable(
  'conversations',
  {
    id: idColumn(),
    user_id: owner(),
    name: text().notNull(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...deletion(),
  },
  (t) => [index('conversations_user_idx').on(t.user_id, t.updated_at)],
)

export const messages = pgTable(
  'messages',
  {
    /** Ids are time-ordered and define the order of a conversation. */
    id: idColumn(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sender: text({ enum: senders }).notNull(),
    content: text().notNull(),
    created_at: createdAt(),
    /** An answer that is being written has a lease, also an expired one; any other message has none. */
    ...jobColumns(),
    /** The asking session: a later attempt acts with its permissions. No foreign key: the session can have ended. */
    session_id: uuid(),
    sso_organization_id: ssoOrganizationId(),
    /** The question that this message answers; null if it continues after a decision. No foreign key: both are deleted together. */
    question_id: uuid(),
    /** The reason if a question has no answer. */
    failure: text(),
    /** The person requested a stop; the writing process checks it on every save. */
    stop_requested: boolean().notNull().default(false),
    model: text(),
    /** The question's options; an action decided later continues with them. */
    options: jsonb().$type<Omit<ChatInput, 'message_text'>>(),
    sources: jsonb().$type<CitedSource[]>().notNull().default([]),
    /** Effects of this message outside of its own acts: of its run, or of earlier acts of the same answer. */
    other_effects: jsonb().$type<DoneEffect[]>().notNull().default([]),
    /** The prompt of this answer contained text that the person didn't write. */
    has_outside_text: boolean().notNull().default(false),
    checks: jsonb().$type<AnswerChecks>(),
    input_tokens: integer(),
    output_tokens: integer(),
    /** The run of this result. No foreign key: runs can be deleted. */
    crew_run_id: uuid(),
    flow_run_id: uuid(),
  },
  (t) => [
    index('messages_conversation_idx').on(t.conversation_id, t.id),
    // One active answer per conversation, and a fast lookup of active ones.
    uniqueIndex('messages_draft_key')
      .on(t.conversation_id)
      .where(sql`${t.lease_until} is not null`),
  ],
)
