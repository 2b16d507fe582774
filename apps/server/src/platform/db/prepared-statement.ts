import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/**
 * A statement whose text is built once, for frequent calls or several actions in one round trip. Values are `sql.placeholder`s; rows come
 * as the driver returns them.
 */
export function prepareStatement<Row>(statement: SQL) {
  const query = dialect.sqlToQuery(statement)
  return ({ db }: { db: Db }, values: Record<string, unknown>): Promise<Row[]> =>
    db._.session.prepareQuery<{ execute: Row[] }>(query, 'objects', false).execute(values)
}
