import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/** Missing in Drizzle's types. */
interface Session {
  prepareQuery(query: Query, mode: 'objects', name: string): { execute(values: Record<string, unknown>): Promise<unknown> }
}

/**
 * A prepared statement for frequent calls or several actions in one round trip. Values are `sql.placeholder`s; rows come as the driver
 * returns them.
 */
export function prepareStatement<Row>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement)
  return async ({ db }: { db: Db }, values: Record<string, unknown>): Promise<Row[]> =>
    (await (db as unknown as { session: Session }).session.prepareQuery(query, 'objects', name).execute(values)) as Row[]
}
