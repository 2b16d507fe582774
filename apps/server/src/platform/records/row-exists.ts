import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Condition: the table has a row with this id. */
export const rowExists =
  (table: PgTable & { id: PgColumn }) =>
  (id: SQLWrapper): SQL =>
    sql`exists (select 1 from ${table} where ${eq(table.id, id)})`
