import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A nullable column in a query whose rows all have a value in it. */
export const notNull = <C extends PgColumn>(column: C): SQL<C['_']['data']> => sql`${column}`.mapWith(column)
