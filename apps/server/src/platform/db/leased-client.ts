import type pg from 'pg'
import { isOutdatedPlan } from './db-errors.ts'
import type { NamedStatements, Statement } from './named-statements.ts'

export type LeaseOptions = {
  idleLeaseMs: number
  /** Replaces a query error with a more specific one. */
  explain?: (error: unknown) => unknown
}

/** A connection was used after its release: a call inside a transaction was not awaited, or the transaction idled too long. */
export class ConnectionReleased extends Error {
  override readonly name = 'ConnectionReleased'

  constructor() {
    super('A transaction was used after its end: await every call inside it, and nothing slow.')
  }
}

/**
 * A leased connection: one query at a time, none after `release`. An idle lease (a transaction that never continues) is revoked, or the
 * embedded database with its one connection would block.
 */
export class LeasedClient {
  readonly #client: pg.PoolClient
  readonly #named: NamedStatements
  readonly #options: LeaseOptions
  #last: Promise<unknown> = Promise.resolve()
  #idleTimer: NodeJS.Timeout | undefined
  #released = false
  #broken: Error | undefined

  constructor(client: pg.PoolClient, named: NamedStatements, options: LeaseOptions) {
    this.#client = client
    this.#named = named
    this.#options = options
    // Without a listener, the end of a connection would end the process.
    client.on('error', this.#onError)
    this.#watchIdle()
  }

  query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    const result = this.#last.then(() => this.#send(statement, values))
    this.#last = result.catch(() => undefined)
    return result
  }

  on(event: 'error', listener: (error: Error) => void) {
    this.#client.on(event, listener)
    return this
  }

  off(event: 'error', listener: (error: Error) => void) {
    this.#client.off(event, listener)
    return this
  }

  release(error?: Error) {
    if (this.#released) return
    this.#released = true
    clearTimeout(this.#idleTimer)
    this.#client.off('error', this.#onError)
    this.#client.release(error ?? this.#broken)
  }

  readonly #onError = (error: Error) => {
    this.#broken ??= error
  }

  async #send(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#released) throw new ConnectionReleased()
    clearTimeout(this.#idleTimer)
    try {
      return await this.#client.query(this.#named.nameRepeated(statement, values), values)
    } catch (error) {
      if (isOutdatedPlan(error) && error instanceof Error) this.#broken ??= error
      throw this.#options.explain?.(error) ?? error
    } finally {
      this.#watchIdle()
    }
  }

  #watchIdle() {
    if (this.#released) return
    this.#idleTimer = setTimeout(() => this.release(new ConnectionReleased()), this.#options.idleLeaseMs)
    this.#idleTimer.unref()
  }
}
