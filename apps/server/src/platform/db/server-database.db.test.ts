import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { isUnavailable } from './db-errors.ts'
import { notifyChannel } from '../live/notifications.ts'
import { inTransaction } from './transaction.ts'

describe.runIf(testDatabaseKind === 'server')('a database on a server', () => {
  const testDb = testDatabase()
  const catchError = (work: PromiseLike<unknown>) =>
    Promise.resolve(work).then(
      () => undefined,
      (error: unknown) => error,
    )

  /** Cuts every connection of the server to this database but the one that asks. */
  const cutConnections = () =>
    testDb.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'adjutant' and pid <> pg_backend_pid()`,
    )
  const cutOwnConnection = (ctx: typeof testDb | { db: typeof testDb.db }) =>
    ctx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  const read = async (name: string) => (await testDb.db.execute(sql.raw(`show ${name}`), 'objects'))[0]?.[name]

  test('has a name for its administrator, and an end for statements and idle transactions', async () => {
    expect(await read('application_name')).toBe('adjutant')
    expect(await read('statement_timeout')).toBe('30s')
    expect(await read('idle_in_transaction_session_timeout')).toBe('1min')
  })

  test('listens again after its connection was cut, and makes the listeners read again', async () => {
    const received: (string | null)[] = []
    const stop = await testDb.database.listen('channel', (payload) => received.push(payload))
    for (let round = 0; round < 2; round++) {
      received.length = 0
      await cutConnections()
      await expect.poll(() => received, { timeout: 10_000 }).toEqual([null])
      await notifyChannel(testDb, 'channel', 'again')
      await expect.poll(() => received).toEqual([null, 'again'])
    }
    await stop()
  })

  test('answers after all of its connections were cut', async () => {
    await Promise.all(Array.from({ length: 10 }, () => testDb.db.execute(sql`select pg_sleep(0.05)`)))
    await cutConnections()
    await testDb.database.ping()
  })

  test('fails as unavailable where a connection is cut in the middle, also in a transaction', async () => {
    expect(isUnavailable(await catchError(cutOwnConnection(testDb)))).toBe(true)
    expect(isUnavailable(await catchError(inTransaction(testDb, cutOwnConnection)))).toBe(true)
    await testDb.database.ping()
  })

  test('fails only the call whose connection was cut', async () => {
    const others = Array.from({ length: 40 }, () => testDb.db.execute(sql`select 1`))
    const results = await Promise.allSettled([cutOwnConnection(testDb), ...others])
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})
