import { sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletion, idColumn, jobColumns, moment } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

/** Days on which an exchange was recorded on a contact; kept, so that a deleted entry does not return. */
export const exchange_days = pgTable(
  'exchange_days',
  {
    contact_id: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.contact_id, t.day] })],
)

const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)

export const contacts = pgTable(
  'contacts',
  {
    id: idColumn(),
    name: text().notNull(),
    role: text(),
    emails: textList(),
    /** Emails in lower case: an app user with one of them is this contact's account, looked up on read. */
    email_keys: textList(),
    phones: textList(),
    notes: text(),
    organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    created_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /**
     * While this import is in `contact_imports`, the contact is hidden. No foreign key: finishing an import must not touch its contacts.
     */
    import_id: uuid(),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
    ...deletion(),
  },
  (t) => [
    index('contacts_creator_idx').on(t.created_by_user_id),
    index('contacts_email_keys_idx').using('gin', t.email_keys),
    index('contacts_import_idx')
      .on(t.import_id)
      .where(sql`${t.import_id} is not null`),
  ],
)

/** Active imports. One with an expired lease is dead, and its contacts are deleted. */
export const contact_imports = pgTable(
  'contact_imports',
  {
    id: idColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...jobColumns(),
    created_at: createdAt(),
  },
  (t) => [index('contact_imports_user_idx').on(t.user_id)],
)

export const contact_shares = pgTable(
  'contact_shares',
  {
    contact_id: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.contact_id, t.organization_id] }), index('contact_shares_organization_idx').on(t.organization_id)],
)

export const past_interactions = pgTable(
  'past_interactions',
  {
    id: idColumn(),
    contact_id: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    summary: text().notNull(),
    notes: text(),
    /** The writer; null for imported and automatic entries. */
    created_by_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    index('past_interactions_contact_idx').on(t.contact_id, t.date),
    index('past_interactions_writer_idx')
      .on(t.created_by_user_id)
      .where(sql`${t.created_by_user_id} is not null`),
  ],
)
