import { adviceSources, claimComparisons, claimKinds, claimVerdicts } from '@adjutant/contract/core/choices'
import { isNull } from 'drizzle-orm'
import { date, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jobColumns, moment, ssoOrganizationId } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

export const advice = pgTable(
  'advice',
  {
    id: idColumn(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    advice_title: text().notNull(),
    content: text().notNull(),
    crew_run_id: uuid(),
    source: text({ enum: adviceSources }).notNull().default('person'),
    /** The crew or flow, whose runs can be deleted. */
    source_name: text(),
    /** The person who wrote it; the owner can change. Null for a run. */
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    index('advice_user_idx').on(t.user_id, t.created_at),
    index('advice_organization_idx').on(t.organization_id, t.created_at),
    index('advice_author_idx').on(t.author_id),
  ],
)

/** A measurable prediction from the advice, checked on its due date. A row is a job until it has a verdict. */
export const advice_claims = pgTable(
  'advice_claims',
  {
    id: idColumn(),
    advice_id: uuid()
      .notNull()
      .references(() => advice.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: claimKinds }).notNull(),
    /** Null if a person added the claim. */
    sentence: text(),
    // No foreign keys: a claim outlives its subject and then can't be decided.
    goal_id: uuid(),
    kpi_id: uuid(),
    task_id: uuid(),
    /** The name and the unit at the time of writing. */
    subject_name: text(),
    unit: text(),
    comparison: text({ enum: claimComparisons }),
    value: doublePrecision(),
    /** Values count from the beginning of this day, on which the claim was written or last changed, in the zone of `evaluate_at`. */
    start_date: date({ mode: 'string' }),
    start_at: moment(),
    due_date: date({ mode: 'string' }),
    /** The end of that day in the time zone of the person who wrote the claim. */
    evaluate_at: moment(),
    verdict: text({ enum: claimVerdicts }),
    reason: text(),
    value_seen: doublePrecision(),
    evaluated_at: moment(),
    created_at: createdAt(),
    /**
     * The person who added or last changed it, in the list or by an edit of the text; null if it is in the first text. No foreign key: null
     * counts for the author, which a deleted account must not become.
     */
    edited_by_id: uuid(),
    /** The single sign-on organization of the owner's session; set for private advice only. */
    sso_organization_id: ssoOrganizationId(),
    /** Counts the changes: a process that checks an older claim loses its lease. */
    revision: integer().notNull().default(0),
    ...jobColumns(),
  },
  (t) => [
    index('advice_claims_advice_idx').on(t.advice_id, t.position),
    index('advice_claims_due_idx').on(t.evaluate_at).where(isNull(t.verdict)),
  ],
)
