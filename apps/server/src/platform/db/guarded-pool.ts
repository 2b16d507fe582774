import type pg from 'pg'
import { isUnavailable } from './db-errors.ts'
import { LeasedClient } from './leased-client.ts'
import type { LeaseOptions } from './leased-client.ts'
import { NamedStatements } from './named-statements.ts'
import type { Statement } from './named-statements.ts'
import { assertNotInTransaction } from './transaction-scope.ts'

/**
 * The pool for Drizzle (which detects a pool by its class name). It rejects use from inside a transaction, and keeps a connection after an
 * SQL error, which pg's pool would discard.
 */
export class GuardedPool {
  readonly #pool: pg.Pool
  readonly #named = new NamedStatements()
  readonly #options: LeaseOptions

  constructor(pool: pg.Pool, options: LeaseOptions) {
    this.#pool = pool
    this.#options = options
    // Without a listener, the end of a leased connection would end the process; its query reports the error.
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    assertNotInTransaction(this)
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      return await client.query(this.#named.nameRepeated(statement, values), values)
    } catch (error) {
      // The server closed the connection, or its prepared statements are outdated, so it must not be reused.
      if (isUnavailable(error) && error instanceof Error) broken = error
      throw this.#options.explain?.(error) ?? error
    } finally {
      client.release(broken)
    }
  }

  async connect(): Promise<LeasedClient> {
    assertNotInTransaction(this)
    return new LeasedClient(await this.#pool.connect(), this.#named, this.#options)
  }

  /** Waits for active work with a timeout, because a transaction can hang. */
  async end(waitMs: number): Promise<void> {
    const waited = Promise.withResolvers<void>()
    const timer = setTimeout(waited.resolve, waitMs)
    await Promise.race([this.#pool.end(), waited.promise])
    clearTimeout(timer)
  }
}
