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
import { createdAt, idColumn, moment, ssoOrganizationId } from './columns.ts'
import { conversations } from './conversations.ts'
import { goals } from './goals.ts'
import { users } from './people.ts'
import { schedules } from './schedules.ts'

export const runs = pgTable(
  'runs',
  {
    id: idColumn(),
    kind: text().$type<RunKind>().notNull(),
    /** Who started it, and in whose rights it works. It goes with the account. */
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sso_organization_id: ssoOrganizationId(),
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    /** The crew or flow, which may have been deleted since. */
    definition_id: uuid().notNull(),
    name: text().notNull(),
    /** What started it, where that was no person. */
    schedule_id: uuid().references(() => schedules.id, { onDelete: 'set null' }),
    goal_id: uuid().references(() => goals.id, { onDelete: 'set null' }),
    /** Its result comes by e-mail too. */
    email_result: boolean().notNull().default(false),
    /** The run that it goes on with. */
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
    /** US dollars; null once a model of unknown price was asked. */
    cost_usd: doublePrecision().default(0),
    /** Steps that a person sees: those with an output, and all there are. */
    steps_done: integer().notNull().default(0),
    steps_total: integer().notNull().default(0),
    worked_ms: bigint({ mode: 'number' }).notNull().default(0),
    result: text(),
    reason: text(),
    created_at: createdAt(),
    ended_at: moment(),
    /** Who takes the run up raises it: whoever had it before can write nothing any more. */
    fence: integer().notNull().default(0),
    /** The process that works on it, and until when it counts as alive. Without a process: when the next attempt is due. */
    worker: uuid(),
    lease_until: moment(),
    /** How often it was taken up since something of it was stored last. */
    tries: integer().notNull().default(0),
    /** What the step at work has said so far, for readers at other processes. */
    said: jsonb().$type<{ step: number; agent: string; text: string }>(),
    /** How often a worker was asked for. */
    asked: integer().notNull().default(0),
  },
  (t) => [
    index('runs_user_idx').on(t.user_id, t.created_at),
    index('runs_user_id_idx').on(t.user_id, t.id),
    index('runs_schedule_idx').on(t.schedule_id, t.created_at),
    // A run is tried again once; after that, it is the new one that may be.
    uniqueIndex('runs_retry_key').on(t.retry_of),
    foreignKey({ columns: [t.retry_of], foreignColumns: [t.id], name: 'runs_retry_of_fkey' }).onDelete('set null'),
    index('runs_conversation_idx').on(t.conversation_id),
    // A run that is pending or at work needs a worker; there are never many of them.
    index('runs_due_idx')
      .on(t.lease_until)
      .where(sql`${t.status} in ('pending', 'running')`),
    // How many a person has at work is counted with every start.
    index('runs_at_work_idx')
      .on(t.user_id)
      .where(sql`${t.status} in ('pending', 'running')`),
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
    /** Milliseconds of the clock of the process that told it. */
    at_ms: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.seq] })],
)

/** What a run did to records: whatever stands here under its key has been done, and is not done again. */
export const run_effects = pgTable(
  'run_effects',
  {
    run_id: ofRun(),
    step: integer().notNull(),
    n: integer().notNull(),
    kind: text().notNull(),
    /** What it made, and what that was called. */
    record_id: uuid(),
    title: text(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.step, t.n] })],
)
