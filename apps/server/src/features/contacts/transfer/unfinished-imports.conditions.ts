import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { contact_imports, contacts } from '../contacts.schema.ts'

/** A contact is hidden until the last batch of its import is written: until then the import has a row. */
export const isUnfinishedImport = (importId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${contact_imports} unfinished where unfinished.id = ${importId})`

/** The same by contact id. Usually no import is active, so that is checked first, once per query. */
export const isBeingImported = (contactId: SQLWrapper): SQL => sql`(exists (select 1 from ${contact_imports}) and exists (
  select 1 from ${contacts} imported where imported.id = ${contactId} and ${isUnfinishedImport(sql`imported.import_id`)}))`
