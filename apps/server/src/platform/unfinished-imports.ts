import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { contact_imports, contacts } from './db/schema/index.ts'

/** Nobody sees a contact before the last slice of its import is written: until then the import has a row. */
export const isUnfinishedImport = (importId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${contact_imports} unfinished where unfinished.id = ${importId})`

/** The same by the id of the contact. Most of the time no import is running, so that is asked first, once for the whole query. */
export const isBeingImported = (contactId: SQLWrapper): SQL => sql`(exists (select 1 from ${contact_imports}) and exists (
  select 1 from ${contacts} imported where imported.id = ${contactId} and ${isUnfinishedImport(sql`imported.import_id`)}))`
