import type { Goal } from '@adjutant/contract/goals'
import { date, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, moment } from '../../platform/db/columns.ts'
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
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...deletion(),
  },
  (t) => [index('goals_user_idx').on(t.user_id), index('goals_organization_idx').on(t.organization_id)],
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
