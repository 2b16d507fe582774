import { actStates, senders } from '@adjutant/contract/choices'
import type { ActRecord, ChatInput, FieldChange } from '@adjutant/contract/conversations'
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
    /** Ids rise with time, so they are the order of a conversation too. */
    id: idColumn(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sender: text({ enum: senders }).notNull(),
    content: text().notNull(),
    created_at: createdAt(),
    /** Set while the answer is being written. The writer renews it; once it has expired, any process may claim the answer. */
    lease_until: moment(),
    /** How often the answer was claimed. Every write compares it, so that a writer that lost its claim can store nothing (fencing). */
    attempts: integer().notNull().default(0),
    /** The session that asked: a later attempt acts with its rights. No reference: the session may have ended. */
    session_id: uuid(),
    sso_organization_id: ssoOrganizationId(),
    /** The question that this message answers; null where it continues after a decision. No reference: both are deleted together. */
    question_id: uuid(),
    /** Why a question has no answer. */
    failure: text(),
    /** The person asked to end it; the process that writes it looks at this whenever it saves. */
    stop_asked: boolean().notNull().default(false),
    model: text(),
    /** How the question was asked; an act that is decided later goes on in the same way. */
    options: jsonb().$type<Omit<ChatInput, 'message_text'>>(),
    sources: jsonb().$type<CitedSource[]>().notNull().default([]),
    unbacked: boolean().notNull().default(false),
    input_tokens: integer(),
    output_tokens: integer(),
    /** The run whose result it is. It is no reference: runs are kept elsewhere, and may be gone. */
    crew_run_id: uuid(),
    flow_run_id: uuid(),
  },
  (t) => [
    index('messages_conversation_idx').on(t.conversation_id, t.id),
    // One answer at a time in a conversation, and those in hand are found at once.
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
    /** The model's own name for the call. */
    call_id: text().notNull(),
    tool: text().notNull(),
    arguments: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: actStates }).notNull(),
    result: text(),
    /** What the model is told of the result. */
    answer: jsonb(),
    record: jsonb().$type<ActRecord>(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    created_at: createdAt(),
    decided_at: moment(),
  },
  (t) => [index('acts_message_idx').on(t.message_id)],
)

/** Tools that a person lets work without asking: in their conversations, or in one exact definition of a crew or flow. */
export const tool_grants = pgTable(
  'tool_grants',
  {
    user_id: owner(),
    tool: text().notNull(),
    /** The hash of the definition and its authors; empty for the assistant, whose definition is the product's own. */
    definition_hash: text().notNull().default(''),
    /** The crew or flow, which may have been deleted since. */
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
