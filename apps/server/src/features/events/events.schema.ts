import type { agentKinds } from '@adjutant/contract/core/choices'
import type { Topic } from '@adjutant/contract/events'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../platform/db/columns.ts'

const audience = () =>
  uuid()
    .array()
    .notNull()
    .default(sql`'{}'`)

/**
 * Changes for the live pages of their audience. Sequence numbers are taken before the commit, so a reader could see 8 before 7; the
 * transaction id tells which rows are complete.
 */
export const changes = pgTable(
  'changes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: bigint({ mode: 'number' })
      .notNull()
      // cast() instead of `::bigint`, which drizzle-kit drops at the end of a default.
      .default(sql`cast(pg_current_xact_id()::text as bigint)`),
    at: createdAt(),
    topic: text().$type<Topic>().notNull(),
    subject_id: uuid(),
    kind: text().$type<'created' | 'changed' | 'deleted'>().notNull(),
    actor_id: uuid(),
    /** The agent that acted on behalf of the person, if any. */
    agent_kind: text().$type<(typeof agentKinds)[number]>(),
    agent_id: uuid(),
    /** Ids of the people and organizations that it concerns. */
    audience: audience(),
    /** For a run: its events after the first number, up to and including the second. */
    events_after: integer(),
    events_up_to: integer(),
  },
  (t) => [index('changes_xid_idx').on(t.xid, t.seq), index('changes_at_idx').on(t.at)],
)
