import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment } from '../../platform/db/columns.ts'

/** Transactional outbox: mails are written in the transaction that causes them and sent after it. */
export const mails = pgTable(
  'mails',
  {
    id: idColumn(),
    // Deduplication key: 'access-granted:<user>:<moment>'.
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    ...jobColumns(),
    last_error: text(),
    sent_at: moment(),
    created_at: createdAt(),
  },
  (t) => [index('mails_due_idx').on(t.sent_at, t.next_attempt_at)],
)
