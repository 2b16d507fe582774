import type { EventDetails, EventType, RunHead, RunKind, RunStatus, Snapshot } from '@adjutant/engine'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment, ssoOrganizationId } from '../../platform/db/columns.ts'
import { conversations } from '../conversations/conversations.schema.ts'
import { goals } from '../goals/goals.schema.ts'
import { schedules } from '../schedules/schedules.schema.ts'
import { users } from '../identity/identity.schema.ts'

export const runs = pgTable(
  'runs',
  {
    id: idColumn(),
    kind: text().$type<RunKind>().notNull(),
    /** The run owner, whose permissions the run uses. The row is deleted with the account. */
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sso_organization_id: ssoOrganizationId(),
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    /** The crew or flow, which can be deleted. */
    definition_id: uuid().notNull(),
    name: text().notNull(),
    /** The schedule that started it, if any. */
    schedule_id: uuid().references(() => schedules.id, { onDelete: 'set null' }),
    goal_id: uuid().references(() => goals.id, { onDelete: 'set null' }),
    /** Sends the result by email too. */
    email_result: boolean().notNull().default(false),
    /** The run that it continues. */
    retry_of: uuid(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    status: text().$type<RunStatus>().notNull(),
    /** The number of the last event. */
    seq: integer().notNull(),
    step: integer().notNull(),
    wait: jsonb().$type<NonNullable<RunHead['wait']>>(),
    input_tokens: bigint({ mode: 'number' }).notNull().default(0),
    output_tokens: bigint({ mode: 'number' }).notNull().default(0),
    counts: jsonb().$type<RunHead['counts']>().notNull(),
    /** US dollars; null once a model of unknown price was called. */
    cost_usd: doublePrecision().default(0),
    /** Visible steps with an output, and the total. */
    steps_done: integer().notNull().default(0),
    steps_total: integer().notNull().default(0),
    worked_ms: bigint({ mode: 'number' }).notNull().default(0),
    result: text(),
    reason: text(),
    created_at: createdAt(),
    ended_at: moment(),
    /** Fencing token: a claim increments it, so that the previous worker can't write. */
    fence: integer().notNull().default(0),
    /** The process that holds the lease. */
    worker: uuid(),
    /** `attempts` counts the claims since the last stored event. */
    ...jobColumns(),
    /** Partial output of the active step for readers on other processes. */
    partial_output: jsonb().$type<{ step: number; agent: string; text: string }>(),
    /** Number of requests for a worker. */
    worker_requests: integer().notNull().default(0),
  },
  (t) => [
    index('runs_user_idx').on(t.user_id, t.created_at),
    index('runs_user_id_idx').on(t.user_id, t.id),
    index('runs_schedule_idx').on(t.schedule_id, t.created_at),
    // A run is retried once; afterwards the new one can be.
    uniqueIndex('runs_retry_key').on(t.retry_of),
    foreignKey({ columns: [t.retry_of], foreignColumns: [t.id], name: 'runs_retry_of_fkey' }).onDelete('set null'),
    index('runs_conversation_idx').on(t.conversation_id),
    index('runs_goal_idx')
      .on(t.goal_id)
      .where(sql`${t.goal_id} is not null`),
    // Few runs are pending or active, so this partial index is small.
    index('runs_due_idx')
      .on(t.lease_until)
      .where(sql`${t.status} in ('pending', 'running')`),
    // Every start counts the owner's active runs.
    index('runs_active_idx')
      .on(t.user_id)
      .where(sql`${t.status} in ('pending', 'running')`),
    // The desk lists the runs that wait for their owner on every page.
    index('runs_waiting_idx')
      .on(t.user_id)
      .where(sql`${t.status} = 'waiting'`),
    uniqueIndex('runs_active_key')
      .on(t.conversation_id, t.kind)
      .where(sql`${t.status} in ('pending', 'running', 'waiting')`),
  ],
)

const ofRun = () =>
  uuid()
    .notNull()
    .references(() => runs.id, { onDelete: 'cascade' })

export const run_events = pgTable(
  'run_events',
  {
    run_id: ofRun(),
    /** 1, 2, 3 … in the run. */
    seq: integer().notNull(),
    type: text().$type<EventType>().notNull(),
    summary: text().notNull(),
    details: jsonb().$type<EventDetails[EventType]>().notNull(),
    /** Milliseconds of the writing process's clock. */
    at_ms: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.seq] })],
)

/** Record changes of a run by idempotency key. */
export const run_effects = pgTable(
  'run_effects',
  {
    run_id: ofRun(),
    step: integer().notNull(),
    n: integer().notNull(),
    kind: text().notNull(),
    /** The created record and its title. */
    record_id: uuid(),
    title: text(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.step, t.n] }),
    index('run_effects_record_idx')
      .on(t.record_id)
      .where(sql`${t.record_id} is not null`),
  ],
)
