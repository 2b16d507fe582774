import { actStates, senders } from '@adjutant/contract/core/choices'
import type { ActRecord, ChatInput, FieldChange } from '@adjutant/contract/ai/conversations'
import type { CitedSource } from '@adjutant/contract/search'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, moment, ssoOrganizationId } from './columns.ts'
import { users } from './people.ts'

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
    /** Set while the answer is being written. The writer renews it; after expiry any process may claim the answer. */
    lease_until: moment(),
    /** Number of claims, compared by every write as a fencing token. */
    attempts: integer().notNull().default(0),
    /** The asking session: a later attempt acts with its permissions. No foreign key: the session can have ended. */
    session_id: uuid(),
    sso_organization_id: ssoOrganizationId(),
    /** The question that this message answers; null if it continues after a decision. No foreign key: both are deleted together. */
    question_id: uuid(),
    /** Why a question has no answer. */
    failure: text(),
    /** The person requested a stop; the writing process checks it on every save. */
    stop_asked: boolean().notNull().default(false),
    model: text(),
    /** The question's options; an action decided later continues with them. */
    options: jsonb().$type<Omit<ChatInput, 'message_text'>>(),
    sources: jsonb().$type<CitedSource[]>().notNull().default([]),
    unbacked: boolean().notNull().default(false),
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

export const acts = pgTable(
  'acts',
  {
    id: idColumn(),
    message_id: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The model's id of the call. */
    call_id: text().notNull(),
    tool: text().notNull(),
    arguments: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: actStates }).notNull(),
    result: text(),
    /** The result as sent to the model. */
    answer: jsonb(),
    record: jsonb().$type<ActRecord>(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    created_at: createdAt(),
    decided_at: moment(),
  },
  (t) => [index('acts_message_idx').on(t.message_id)],
)

/** Tools that a person allows without asking: in conversations, or in one exact definition. */
export const tool_grants = pgTable(
  'tool_grants',
  {
    user_id: owner(),
    tool: text().notNull(),
    /** Hash of the definition and its authors; empty for the assistant. */
    definition_hash: text().notNull().default(''),
    /** The crew or flow, which can be deleted. */
    definition_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.tool, t.definition_hash] })],
)

export const memories = pgTable(
  'memories',
  {
    id: idColumn(),
    user_id: owner(),
    content: text().notNull(),
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [index('memories_user_idx').on(t.user_id, t.created_at)],
)

/** Tokens by person and day in UTC. */
export const usage_days = pgTable(
  'usage_days',
  {
    user_id: owner(),
    day: date({ mode: 'string' }).notNull(),
    input_tokens: bigint({ mode: 'number' }).notNull().default(0),
    output_tokens: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
)
