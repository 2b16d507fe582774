import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../platform/db/columns.ts'

/**
 * Append-only: triggers reject DELETE, TRUNCATE and every UPDATE except adding a row to the hash chain. No foreign keys, so that an entry
 * outlives its subject.
 */
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
    /** The organization whose admins see the entry; null for app admins only. */
    organization_id: uuid(),
    /** Position in the hash chain, from 1 without gaps. Set after the commit in commit order. */
    position: bigint({ mode: 'number' }),
    /** Empty for the first entry of the chain. */
    previous_hash: text(),
    /** SHA-256 in hexadecimal over the canonical JSON of the entry with its position and the previous hash. */
    hash: text(),
  },
  (t) => [
    unique('audit_log_position_key').on(t.position),
    index('audit_log_subject_idx').on(t.subject_kind, t.subject_id),
    index('audit_log_action_idx').on(t.action, t.at),
    index('audit_log_organization_idx').on(t.organization_id, t.seq),
    index('audit_log_unchained_idx')
      .on(t.seq)
      .where(sql`${t.hash} is null`),
  ],
)
