import { commitmentDirections, commitmentSources, commitmentStates } from '@adjutant/contract/core/choices'
import { isNotNull } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment } from '../../platform/db/columns.ts'
import { thread_messages } from '../comms/comms.schema.ts'
import { contacts } from '../contacts/contacts.schema.ts'
import { users } from '../identity/identity.schema.ts'
import { tasks } from '../tasks/tasks.schema.ts'

export const commitments = pgTable(
  'commitments',
  {
    id: idColumn(),
    /** The owner, the only person who sees it. */
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    direction: text({ enum: commitmentDirections }).notNull(),
    state: text({ enum: commitmentStates }).notNull(),
    text: text().notNull(),
    due_date: date({ mode: 'string' }),
    /** Stays when the contact or the account is deleted. */
    counterpart_name: text(),
    contact_id: uuid().references(() => contacts.id, { onDelete: 'set null' }),
    counterpart_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    source_kind: text({ enum: commitmentSources }),
    /** The message, note or interaction. No foreign key: the promise outlives its source. */
    source_id: uuid(),
    /** The thread, note or contact. */
    source_record_id: uuid(),
    source_date: date({ mode: 'string' }),
    /** Null if the sentence is no longer in the source. */
    quote: text(),
    position: integer().notNull().default(0),
    /** Hash of the sentence, by which it is recognized after an edit. */
    sentence_key: text(),
    task_id: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    completed_at: moment(),
    completed_by: text({ enum: ['person', 'task', 'message'] }),
    /** The later message that suggests that it is done. */
    hint_message_id: uuid().references(() => thread_messages.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    /** A deleted row without its text stays, so that its sentence is not proposed again. */
    deleted_at: moment(),
  },
  (t) => [
    uniqueIndex('commitments_sentence_key').on(t.user_id, t.source_id, t.sentence_key),
    index('commitments_user_idx').on(t.user_id, t.state, t.due_date),
    index('commitments_source_idx').on(t.source_id),
    index('commitments_record_idx').on(t.source_record_id),
    index('commitments_counterpart_idx').on(t.counterpart_user_id),
    index('commitments_contact_idx').on(t.contact_id),
    index('commitments_task_idx').on(t.task_id).where(isNotNull(t.task_id)),
    index('commitments_hint_idx').on(t.hint_message_id).where(isNotNull(t.hint_message_id)),
  ],
)

/** Texts to search for promises, and tasks whose status changed. Triggers insert these rows with the change itself. */
export const commitment_jobs = pgTable(
  'commitment_jobs',
  {
    kind: text({ enum: [...commitmentSources, 'task'] }).notNull(),
    source_id: uuid().notNull(),
    /** Counts the edits: a process that works on an older text loses its lease. */
    revision: integer().notNull().default(0),
    ...jobColumns(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.source_id] }), index('commitment_jobs_created_idx').on(t.created_at)],
)
