import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { GuardedPool } from './guarded-pool.ts'
import { runInScope } from './transaction-scope.ts'
import type { AfterCommit, TransactionScope } from './transaction-scope.ts'

/** The database or a transaction. */
export type Db = PgAsyncDatabase<NodePgQueryResultHKT>

/** The used part of a pino logger. */
type Write = (fields: object, message: string) => void
export type DbLog = { info: Write; warn: Write; error: Write }

/** For builds and tests. */
export const silentLog: DbLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** `null` means that notifications can be lost (the connection was interrupted), so subscribers must read. */
export type OnPayload = (payload: string | null) => void

export type Database = {
  db: Db
  kind: 'embedded' | 'server'
  /** Throws when the database can't be reached. */
  ping(): Promise<void>
  /** Returns a function that unsubscribes. */
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

/** The commit is final, so a hook's failure must not reach the caller. */
async function runHook(hook: AfterCommit, log: DbLog) {
  try {
    await hook()
  } catch (error) {
    log.error({ err: error }, 'Work after a commit failed')
  }
}

/** Repeated calls share the first promise. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => (promise ??= work())
}
