import type { agentKinds, historyKinds, versionActions } from '@adjutant/contract/core/choices'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { users } from '../identity/identity.schema.ts'

export type HistoryKind = (typeof historyKinds)[number]

/** The columns of a record with its parts, by column name. */
export type RecordState = Record<string, unknown>

/**
 * Every state of a record, written by a trigger at the commit of each transaction that changed it (decision 042). No foreign key to the
 * record: it can be in one of several tables, whose triggers delete these rows with it.
 */
export const versions = pgTable(
  'versions',
  {
    record_id: uuid().notNull(),
    /** From 1 for each record. */
    version: integer().notNull(),
    kind: text().$type<HistoryKind>().notNull(),
    /** The transaction: one version for all its changes of a record. */
    xid: bigint({ mode: 'number' }).notNull(),
    at: moment().notNull(),
    /** Later changes of the same person within five minutes are merged into a version: the time of its first change; null without any. */
    first_at: moment(),
    action: text().$type<(typeof versionActions)[number]>().notNull(),
    /** The person who made the change or on whose behalf an agent made it; null for the system. */
    actor_id: uuid(),
    agent_kind: text().$type<(typeof agentKinds)[number]>(),
    /** The assistant's act, or the run. */
    agent_id: uuid(),
    /** The version whose fields were restored. */
    restored_version: integer(),
    /** The people and organizations that saw the record. */
    audience: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    state: jsonb().$type<RecordState>().notNull(),
    // Copies of list columns, so that a list as of a day filters and sorts in the index.
    status: text(),
    priority: text(),
    due_date: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.record_id, t.version] }),
    index('versions_as_of_idx').on(t.record_id, t.at, t.version, t.action, t.status, t.priority, t.due_date),
    index('versions_at_idx').on(t.at),
    // Changes that one person saw, among those of all organizations.
    index('versions_audience_idx').using('gin', t.audience),
    index('versions_agent_idx')
      .on(t.agent_id)
      .where(sql`${t.agent_id} is not null and ${t.action} = 'created'`),
  ],
)

/** Each person's last visits, and the weekly mail about unread changes. */
export const visits = pgTable('visits', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  last_seen_at: moment().notNull().defaultNow(),
  /** Changes after this time are new. */
  unread_since: moment().notNull(),
  /** The time zone of the device of the last visit; this person's days end at its midnight. */
  time_zone: text(),
  weekly_mail: boolean().notNull().default(true),
  /** The Monday of the last week for which the mail was considered. */
  mailed_week: date({ mode: 'string' }),
})
