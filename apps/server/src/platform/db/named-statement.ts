import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/** Of Drizzle, which leaves it out of its types. */
interface Session {
  prepareQuery(query: Query, mode: 'objects', name: string): { execute(values: Record<string, unknown>): Promise<unknown> }
}

/**
 * A statement that is written once and planned once for each connection: for what many calls make, or for one that does several things
 * in one round trip. Its values are `sql.placeholder`s; rows come as the driver gives them.
 */
export function nameStatement<Row>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement)
  return async ({ db }: { db: Db }, values: Record<string, unknown>): Promise<Row[]> =>
    (await (db as unknown as { session: Session }).session.prepareQuery(query, 'objects', name).execute(values)) as Row[]
}
