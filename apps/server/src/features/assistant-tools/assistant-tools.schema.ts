import type { Act, ActRecord, FieldChange } from '@adjutant/contract/ai/acts'
import { actStates } from '@adjutant/contract/core/choices'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { messages } from '../conversations/conversations.schema.ts'
import { users } from '../identity/identity.schema.ts'

type Json = Act['arguments'][string]

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

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
    arguments: jsonb().$type<Act['arguments']>().notNull(),
    /** The model's arguments, if the person edited them. */
    proposed_arguments: jsonb().$type<Act['arguments']>(),
    state: text({ enum: actStates }).notNull(),
    result: text(),
    /** The result as sent to the model. */
    answer: jsonb().$type<Json>(),
    record: jsonb().$type<ActRecord>(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    /** The transaction that carried it out, by which its undo finds the version of the record. */
    xid: bigint({ mode: 'number' }),
    /** *Always* doesn't apply: the prompt contained untrusted text, or the tool asks before each call. */
    asks_each_time: boolean().notNull().default(false),
    created_at: createdAt(),
    decided_at: moment(),
  },
  (t) => [
    index('acts_message_idx').on(t.message_id),
    index('acts_record_idx')
      .on(sql`(${t.record} ->> 'id')`)
      .where(sql`${t.state} = 'done'`),
    // Few calls wait for approval, so this partial index is small.
    index('acts_proposed_idx')
      .on(t.message_id)
      .where(sql`${t.state} = 'proposed'`),
  ],
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
