import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { GuardedPool } from './guarded-pool.ts'
import { runInScope } from './transaction-scope.ts'
import type { AfterCommit, TransactionScope } from './transaction-scope.ts'

/** What stores work with: the database itself or a transaction on it. */
export type Db = PgAsyncDatabase<NodePgQueryResultHKT>

/** The part of a pino logger that is used here. */
type Write = (fields: object, message: string) => void
export type DbLog = { info: Write; warn: Write; error: Write }

/** For builds and tests, where failures show themselves. */
export const silentLog: DbLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** `null`: something may have been missed (the connection was lost meanwhile), so read. */
export type OnPayload = (payload: string | null) => void

export type Database = {
  db: Db
  kind: 'embedded' | 'server'
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>
  /** Gives back the function that ends the subscription. */
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>
  close(): Promise<void>
}

export function makeDb(pool: GuardedPool, log: DbLog): Db {
  const db: Db = drizzle({ client: pool as unknown as pg.Pool })
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const scope: TransactionScope = { pool, open: true, afterCommit: [] }
    const result = await begin((tx) => runInScope(scope, tx, work), config)
    for (const hook of scope.afterCommit) await runHook(hook, log)
    return result
  }
  return db
}

/** The commit stands, so a failure after it is not the caller's. */
async function runHook(hook: AfterCommit, log: DbLog) {
  try {
    await hook()
  } catch (error) {
    log.error({ err: error }, 'Work after a commit failed')
  }
}

/** A second call gets the promise of the first. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => (promise ??= work())
}
