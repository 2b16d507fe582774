import type { RunInputs } from '@adjutant/contract/ai/run-starts'
import type { Recurrence } from '@adjutant/contract/ai/schedules'
import { runKinds } from '@adjutant/contract/core/choices'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment, ssoOrganizationId } from '../../platform/db/columns.ts'
import { conversations } from '../conversations/conversations.schema.ts'
import { goals } from '../goals/goals.schema.ts'
import { users } from '../identity/identity.schema.ts'

export const schedules = pgTable(
  'schedules',
  {
    id: idColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sso_organization_id: ssoOrganizationId(),
    kind: text({ enum: runKinds }).notNull(),
    /** The crew or flow, which can be deleted. */
    definition_id: uuid().notNull(),
    inputs: jsonb().$type<RunInputs>().notNull().default({}),
    recurrence: jsonb().$type<Recurrence>().notNull(),
    is_enabled: boolean().notNull().default(true),
    email_result: boolean().notNull().default(false),
    goal_id: uuid().references(() => goals.id, { onDelete: 'set null' }),
    /** The conversation for results; created with the first run, and again if deleted. */
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    /** Null while off. Starting a run advances it in the same transaction. */
    next_at: moment(),
    ...jobColumns(),
    missed_count: integer().notNull().default(0),
    missed_at: moment(),
    problem: text(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    index('schedules_user_idx').on(t.user_id),
    index('schedules_due_idx')
      .on(t.next_at)
      .where(sql`${t.next_at} is not null`),
  ],
)
