import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. No foreign keys, so that it outlives what it speaks of. */
export const audit_log = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    actor_id: uuid(),
    actor_email: text(),
    action: text().notNull(),
    subject_kind: text().notNull(),
    subject_id: text(),
    subject_name: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    address: text(),
  },
  (t) => [index('audit_log_subject_idx').on(t.subject_kind, t.subject_id), index('audit_log_action_idx').on(t.action)],
)
