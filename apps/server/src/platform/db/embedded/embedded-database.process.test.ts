import fs from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeTempDir } from '../../../testing/test-database.ts'
import { openDatabase, type Database } from '../database.ts'
import { isUnavailable } from '../db-errors.ts'
import { silentLog } from '../db.ts'
import { notifyChannel } from '../../live/notifications.ts'
import { inTransaction } from '../transaction.ts'
import { buildSnapshot } from './build-snapshot.ts'

const endless = sql`select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000000000) b`
const hungQueryMs = 2_000
const idleLeaseMs = 500

let dataDir: string
let database: Database
beforeAll(async () => {
  await buildSnapshot()
  dataDir = await makeTempDir()
  database = await openDatabase({ dataDir, log: silentLog, embedded: { hungQueryMs, idleLeaseMs } })
  await database.db.execute(sql`create table t (n int)`)
  await database.db.execute(sql`insert into t values (1)`)
})
afterAll(async () => {
  await database.close()
  await fs.rm(dataDir, { recursive: true, force: true })
})

const countRows = async () => (await database.db.execute(sql`select count(*)::int as count from t`, 'objects'))[0]?.['count']
const catchError = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

// Restarting a thread is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe("the embedded database's thread", () => {
  test('keeps the event loop free during a long query', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    await catchError(database.db.execute(endless))
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(20)
  })

  test('is ended when a query hangs: that query fails as unavailable, waiting and new ones succeed', async () => {
    const hung = catchError(database.db.execute(endless))
    const waiting = countRows()
    const error = await hung
    expect(error).toMatchObject({ cause: { name: 'DatabaseWorkerEnded' } })
    expect(isUnavailable(error)).toBe(true)
    expect(await waiting).toBe(1)
    expect(await countRows()).toBe(1)
  })

  test('rolls back the transaction of a hung query', async () => {
    const error = await catchError(
      inTransaction(database, async (ctx) => {
        await ctx.db.execute(sql`insert into t values (2)`)
        await ctx.db.execute(endless)
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    expect(await countRows()).toBe(1)
  })

  test('can crash: active work fails as unavailable, and the next query succeeds', async () => {
    // Single-user PostgreSQL has no stdin and exits.
    const error = await catchError(database.db.execute(sql`copy t from stdin`))
    expect(isUnavailable(error)).toBe(true)
    expect(await countRows()).toBe(1)
  })

  test('tells its subscribers to read after a restart, and notifies them again', async () => {
    const received: (string | null)[] = []
    const stop = await database.listen('channel', (payload) => received.push(payload))
    await catchError(database.db.execute(sql`copy t from stdin`))
    await notifyChannel(database, 'channel', 'again')
    await expect.poll(() => received).toEqual([null, 'again'])
    await stop()
  })
})

describe("the embedded database's only session", () => {
  test('is taken from a transaction that never continues', async () => {
    const never = new Promise<void>(() => undefined)
    void inTransaction(database, async (ctx) => {
      await ctx.db.execute(sql`insert into t values (2)`)
      await never
    })
    expect(await countRows()).toBe(1)
  })

  test('starts clean for the next connection', async () => {
    const error = await catchError(
      inTransaction(database, async (ctx) => {
        await ctx.db.execute(sql`set search_path = nowhere`)
        await new Promise((resolve) => setTimeout(resolve, idleLeaseMs * 2))
        await ctx.db.execute(sql`insert into t values (2)`)
      }),
    )
    expect(error).toMatchObject({ cause: { name: 'ConnectionReleased' } })
    expect(await countRows()).toBe(1)
  })

  test('closes cleanly, also with an open transaction, and opens again', async () => {
    void catchError(
      inTransaction(database, (ctx) => ctx.db.execute(sql`insert into t values (2)`).then(() => new Promise(() => undefined))),
    )
    await database.close()
    database = await openDatabase({ dataDir, log: silentLog })
    expect(await countRows()).toBe(1)
  })
})
