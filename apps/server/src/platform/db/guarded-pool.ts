import type pg from 'pg'
import { isUnavailable } from './db-errors.ts'
import { LeasedClient } from './leased-client.ts'
import type { LeaseOptions, Statement } from './leased-client.ts'
import { refuseInTransaction } from './transaction-scope.ts'

/**
 * The pool that Drizzle works with (it knows a pool by the word in its class name). It refuses its use from inside
 * a transaction, and keeps a connection after an error of SQL, which the pool of pg would throw away.
 */
export class GuardedPool {
  readonly #pool: pg.Pool
  readonly #options: LeaseOptions

  constructor(pool: pg.Pool, options: LeaseOptions) {
    this.#pool = pool
    this.#options = options
    // Without a listener, the end of a connection on loan would end the process; who uses it hears of it from its query.
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    refuseInTransaction(this)
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      return await client.query(statement as pg.QueryConfig, values)
    } catch (error) {
      // What the server said as it hung up; the next in line must not get this connection.
      if (isUnavailable(error)) broken = error as Error
      throw this.#options.explain?.(error) ?? error
    } finally {
      client.release(broken)
    }
  }

  async connect(): Promise<LeasedClient> {
    refuseInTransaction(this)
    return new LeasedClient(await this.#pool.connect(), this.#options)
  }

  /** Waits for work under way, but not for ever: a transaction may hang. */
  async end(waitMs: number): Promise<void> {
    const waited = Promise.withResolvers<void>()
    const timer = setTimeout(waited.resolve, waitMs)
    await Promise.race([this.#pool.end(), waited.promise])
    clearTimeout(timer)
  }
}
