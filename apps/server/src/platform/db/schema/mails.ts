import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from './columns.ts'

/** Mails are written here in the transaction that causes them, and sent after it: none is lost, none is sent for a change that did not happen. */
export const mails = pgTable(
  'mails',
  {
    id: idColumn(),
    // What the mail is about, once: 'access-granted:<user>:<moment>'. A second one with the same key is not written.
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment().notNull().defaultNow(),
    last_error: text(),
    sent_at: moment(),
    created_at: createdAt(),
  },
  (t) => [index('mails_due_idx').on(t.sent_at, t.next_attempt_at)],
)
