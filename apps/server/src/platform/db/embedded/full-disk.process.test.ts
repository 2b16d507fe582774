import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findMountObstacle, MiB, mountSmallDisk, type SmallDisk } from '../../../testing/processes/small-disk.ts'
import { openDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { isDiskFull } from '../db-errors.ts'
import { buildSnapshot } from './build-snapshot.ts'

type Line = { level: 'info' | 'warn' | 'error'; fields: Record<string, unknown>; message: string }

const obstacle = findMountObstacle()

let disk: SmallDisk
let database: Database
let lines: Line[] = []

const reserve = () => join(disk.dir, 'reserve')
const logTo = (level: Line['level']) => (fields: object, message: string) => void lines.push({ level, fields: { ...fields }, message })
const countRows = async () => (await database.db.execute(sql`select count(*)::int as count from t`, 'objects'))[0]?.['count']
const insert = () => database.db.execute(sql`insert into t values (1)`)
const catchError = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )
/** Uses up the WAL segments: PostgreSQL stops without space for another 16 MiB. */
const writeUntilStopped = async (): Promise<unknown> => {
  await database.db.execute(sql`select pg_switch_wal()`)
  return (await catchError(database.db.execute(sql`update t set n = n + 1`))) ?? writeUntilStopped()
}
const aWhile = { timeout: 30_000, interval: 100 }
const tenSeconds = { timeout: 10_000, interval: 100 }
const downLines = () => lines.filter(({ message }) => message.startsWith('The embedded database is down'))

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(obstacle)(`the embedded database on a full disk${obstacle ? ` (skipped: ${obstacle})` : ''}`, () => {
  // The tests share one database, because opening it is the slowest part.
  beforeAll(async () => {
    await buildSnapshot()
    disk = mountSmallDisk(150 * MiB)
    database = await openDatabase({ dataDir: disk.dir, log: { info: logTo('info'), warn: logTo('warn'), error: logTo('error') } })
    await database.db.execute(sql`create table t (n int)`)
  })
  beforeEach(async () => {
    disk.empty()
    lines = []
    await vi.waitFor(() => database.db.execute(sql`delete from t`), aWhile)
    await insert()
  })
  afterAll(async () => {
    try {
      await database?.close()
    } finally {
      disk?.unmount()
    }
  })

  test('rejects writes before it stops, serves reads, and accepts writes soon after there is space', async () => {
    disk.fill(MiB)
    await expect.poll(() => catchError(insert()).then(isDiskFull), tenSeconds).toBe(true)
    const written = await countRows()
    expect(isDiskFull(await catchError(database.ping()))).toBe(true)
    expect(await catchError(database.db.transaction((tx) => tx.execute(sql`insert into t values (1)`)))).toSatisfy(isDiskFull)
    disk.empty()
    await expect.poll(() => catchError(insert()), tenSeconds).toBeUndefined()
    await database.ping()
    expect(await countRows()).toBe(Number(written) + 1)
    expect(downLines()).toEqual([])
    expect(existsSync(reserve())).toBe(true)
  })

  test('recovers with its reserve after a stop during a write, and creates the reserve again', async () => {
    disk.fill(9 * MiB)
    expect(await writeUntilStopped()).toSatisfy(isDiskFull)
    // Calls fail at once while the database opens.
    expect(await catchError(countRows())).toSatisfy(isDiskFull)
    await expect.poll(() => countRows().catch(() => undefined), aWhile).toBe(1)
    expect(existsSync(reserve())).toBe(false)
    expect(await catchError(insert())).toSatisfy(isDiskFull)
    disk.empty()
    await expect.poll(() => catchError(insert()), tenSeconds).toBeUndefined()
    expect(existsSync(reserve())).toBe(true)
    expect(downLines()).toHaveLength(1)
  })

  test('retries opening with backoff while there is no space, with one log line each, and at once when there is', async () => {
    rmSync(reserve())
    disk.fill(9 * MiB)
    await writeUntilStopped()
    await expect.poll(() => downLines().length, aWhile).toBeGreaterThanOrEqual(3)
    const [first, second, third] = downLines().map(({ fields }) => Number(fields['pauseMs']))
    expect([first! < second!, second! < third!]).toEqual([true, true])
    for (const { fields } of downLines())
      expect(fields).toEqual({ pauseMs: expect.any(Number), reason: expect.stringContaining('No space') })
    const asked = performance.now()
    expect(await catchError(countRows())).toSatisfy(isDiskFull)
    expect(performance.now() - asked).toBeLessThan(500)
    disk.empty()
    await expect.poll(() => catchError(insert()), tenSeconds).toBeUndefined()
    expect(await countRows()).toBe(2)
    expect(existsSync(reserve())).toBe(true)
  })
})
