import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

const audience = () =>
  uuid()
    .array()
    .notNull()
    .default(sql`'{}'`)

/**
 * What changed, for the live pages of those whom it concerns. Sequence numbers are taken before the commit, so a reader could see 8
 * before 7; the transaction's number tells which rows are safely complete.
 */
export const changes = pgTable(
  'changes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: bigint({ mode: 'number' })
      .notNull()
      // Spelt with cast(): drizzle-kit drops a `::bigint` at the end of a default.
      .default(sql`cast(pg_current_xact_id()::text as bigint)`),
    at: createdAt(),
    topic: text().notNull(),
    subject_id: uuid(),
    kind: text().$type<'created' | 'changed' | 'deleted'>().notNull(),
    actor_id: uuid(),
    /** Ids of the people and of the organizations whom it concerns. */
    audience: audience(),
    /** Of a run: what was stored of it are its events behind the first of these numbers, up to and with the second. */
    events_after: integer(),
    events_up_to: integer(),
  },
  (t) => [index('changes_xid_idx').on(t.xid, t.seq), index('changes_at_idx').on(t.at)],
)
