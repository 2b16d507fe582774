import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from './columns.ts'
import { organizations } from './organizations.ts'

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text().notNull(),
    password_hash: text().notNull(),
    user_level: text().$type<'waitlisted' | 'user' | 'ceo' | 'admin'>().notNull(),
    organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    first_name: text(),
    last_name: text(),
    display_name: text(),
    role: text(),
    objectives: text().array().notNull().default(sql`'{}'`),
    behavior_notes: text(),
    knowledge_summary: text(),
    custom_prompts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    last_seen_at: moment(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    // E-mails are compared without case; the address itself is kept as its owner writes it.
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_level_created_idx').on(t.user_level, t.created_at),
    index('users_organization_idx').on(t.organization_id),
  ],
)
