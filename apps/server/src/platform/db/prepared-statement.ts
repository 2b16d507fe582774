import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/**
 * A prepared statement for frequent calls or several actions in one round trip. Values are `sql.placeholder`s; rows come as the driver
 * returns them.
 */
export function prepareStatement<Row>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement)
  return ({ db }: { db: Db }, values: Record<string, unknown>): Promise<Row[]> =>
    db._.session.prepareQuery<{ execute: Row[] }>(query, 'objects', name, undefined).execute(values)
}
