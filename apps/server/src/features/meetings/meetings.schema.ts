import type { Attendee } from '@adjutant/contract/meetings'
import { calendarKinds } from '@adjutant/contract/core/choices'
import type { CalendarProblem } from '@adjutant/reader'
import { sql } from 'drizzle-orm'
import { boolean, customType, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment, ssoOrganizationId } from '../../platform/db/columns.ts'
import { users } from '../identity/identity.schema.ts'
import { notes } from '../notes/notes.schema.ts'
import { tasks } from '../tasks/tasks.schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A calendar belongs to one person and is never shared. Its row is also the job that reads it. */
export const calendars = pgTable(
  'calendars',
  {
    id: idColumn(),
    user_id: owner(),
    kind: text({ enum: calendarKinds }).notNull(),
    name: text().notNull(),
    /** Encrypted, because the address alone gives access to the calendar. Null for a file. */
    sealed_url: bytes(),
    host: text(),
    /** Compressed. Kept, because the window of meetings moves with the days. */
    file_content: bytes(),
    time_zone: text().notNull(),
    /** ETag of the last response, for conditional requests. */
    etag: text(),
    last_modified: text(),
    /** Hash of the meetings that were read last, so that an unchanged calendar writes nothing. */
    content_hash: text(),
    problems: jsonb().$type<Partial<Record<CalendarProblem, number>>>().notNull().default({}),
    error: text(),
    read_at: moment(),
    /** The last full reading, which also moves the window. */
    expanded_at: moment(),
    refreshed_at: moment(),
    next_fetch_at: moment().notNull(),
    ...jobColumns(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [index('calendars_user_idx').on(t.user_id), index('calendars_due_idx').on(t.next_fetch_at)],
)

export const meetings = pgTable(
  'meetings',
  {
    id: idColumn(),
    user_id: owner(),
    calendar_id: uuid()
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
    /** The original start of an occurrence; empty for a meeting that doesn't repeat. */
    recurrence_id: text().notNull(),
    start_at: moment().notNull(),
    end_at: moment().notNull(),
    is_all_day: boolean().notNull(),
    time_zone: text(),
    title: text().notNull(),
    location: text(),
    description: text(),
    organizer: jsonb().$type<Omit<Attendee, 'answer'>>(),
    attendees: jsonb().$type<Attendee[]>().notNull(),
    note_id: uuid().references(() => notes.id, { onDelete: 'set null' }),
    /** The reading that last contained it. */
    seen_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('meetings_occurrence_idx').on(t.calendar_id, t.uid, t.recurrence_id),
    index('meetings_user_idx').on(t.user_id, t.start_at),
    index('meetings_note_idx')
      .on(t.note_id)
      .where(sql`${t.note_id} is not null`),
  ],
)

/** Tasks that were created from a meeting's note, each with its sentence. */
export const meeting_tasks = pgTable(
  'meeting_tasks',
  {
    meeting_id: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    sentence: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.meeting_id, t.task_id] }), index('meeting_tasks_task_idx').on(t.task_id)],
)

/** The feed of a person's due dates. Only the hash of its secret is stored. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sso_organization_id: ssoOrganizationId(),
    secret_hash: bytes().notNull(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feeds_secret_idx').on(t.secret_hash)],
)
