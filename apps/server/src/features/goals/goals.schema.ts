import { sql } from 'drizzle-orm'
import type { CheckIn, Goal } from '@adjutant/contract/goals'
import { type AnyPgColumn, date, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, moment, originColumns } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

export const goals = pgTable(
  'goals',
  {
    id: idColumn(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text(),
    due_date: date({ mode: 'string' }).notNull(),
    status: text().$type<Goal['status']>().notNull(),
    /** The responsible person; it gives the right to check in and nothing else. */
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    parent_goal_id: uuid().references((): AnyPgColumn => goals.id, { onDelete: 'set null' }),
    check_in_interval: text().$type<Goal['check_in_interval']>().notNull().default('none'),
    next_check_in_on: date({ mode: 'string' }),
    /** The check-in that a reminder was sent for. */
    check_in_reminded_on: date({ mode: 'string' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...originColumns(),
    ...deletion(),
  },
  (t) => [
    index('goals_origin_idx')
      .on(t.origin_id)
      .where(sql`${t.origin_id} is not null`),

    index('goals_user_idx').on(t.user_id),
    index('goals_organization_idx').on(t.organization_id),
    index('goals_owner_idx').on(t.owner_id),
    index('goals_parent_idx').on(t.parent_goal_id),
    index('goals_check_in_idx').on(t.next_check_in_on),
  ],
)

export const kpis = pgTable(
  'kpis',
  {
    id: idColumn(),
    goal_id: uuid()
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    /** Position in the form, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    current_value: doublePrecision().notNull(),
    target_value: doublePrecision(),
    start_value: doublePrecision(),
    unit: text(),
  },
  (t) => [index('kpis_goal_idx').on(t.goal_id)],
)

/** Every value of a KPI with the time from which it applied. */
export const kpi_values = pgTable(
  'kpi_values',
  {
    id: idColumn(),
    kpi_id: uuid()
      .notNull()
      .references(() => kpis.id, { onDelete: 'cascade' }),
    value: doublePrecision().notNull(),
    at: createdAt(),
  },
  (t) => [index('kpi_values_kpi_idx').on(t.kpi_id, t.at)],
)

export const check_ins = pgTable(
  'check_ins',
  {
    id: idColumn(),
    goal_id: uuid()
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Contains the names and units of that time. */
    values: jsonb().$type<CheckIn['values']>().notNull(),
    confidence: text().$type<CheckIn['confidence']>().notNull(),
    comment: text(),
    created_at: createdAt(),
  },
  (t) => [index('check_ins_goal_idx').on(t.goal_id, t.created_at), index('check_ins_user_idx').on(t.user_id)],
)
