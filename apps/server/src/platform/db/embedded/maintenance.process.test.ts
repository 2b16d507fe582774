import fs from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeTempDir } from '../../../testing/test-database.ts'
import { silentLog } from '../db.ts'
import { GuardedPool } from '../guarded-pool.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { prepareFolder } from './database-folder.ts'
import { WorkerConnection } from './worker-connection.ts'
import { Maintenance } from './maintenance.ts'
import { toConnection } from './stream.ts'

// Opening a database is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let workerConnection: WorkerConnection
let pool: GuardedPool
let maintenance: Maintenance
let now: Date

beforeAll(async () => {
  dataDir = await makeTempDir()
  const folder = await prepareFolder({ dataDir, log: silentLog, snapshot: await buildSnapshot() })
  workerConnection = new WorkerConnection({ folder, log: silentLog, hungQueryMs: 20_000 })
  const connections = new pg.Pool({ ...toConnection(workerConnection), max: 1, idleTimeoutMillis: 0 })
  pool = new GuardedPool(connections, { idleLeaseMs: 20_000 })
  await pool.query('create table t (n int)')
})
afterAll(async () => {
  await pool.end(1_000)
  await workerConnection.close()
  await fs.rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  now = new Date(2026, 2, 1, 12)
  maintenance = new Maintenance({ pool, workerConnection, log: silentLog, now: () => now, isDiskFull: () => false })
})

const readOne = async (query: string) => (await pool.query(query)).rows[0].value
const readCheckpoint = () => readOne('select checkpoint_lsn::text as value from pg_control_checkpoint()')
const countVacuums = () => readOne(`select vacuum_count::int as value from pg_stat_user_tables where relname = 't'`)

test('makes a checkpoint only after writes', async () => {
  await maintenance.run()
  const first = await readCheckpoint()
  await maintenance.run()
  expect(await readCheckpoint()).toBe(first)
  await pool.query('insert into t values (1)')
  await maintenance.run()
  expect(await readCheckpoint()).not.toBe(first)
})

test('runs VACUUM in the first round and then once a night, after three', async () => {
  const before = await countVacuums()
  const runAt = async (...at: [number, number, number, number]) => {
    now = new Date(...at)
    await maintenance.run()
    return (await countVacuums()) - before
  }
  expect(await runAt(2026, 2, 1, 12)).toBe(1)
  expect(await runAt(2026, 2, 1, 23)).toBe(1)
  expect(await runAt(2026, 2, 2, 2)).toBe(1)
  expect(await runAt(2026, 2, 2, 3)).toBe(2)
  expect(await runAt(2026, 2, 2, 12)).toBe(2)
})

test('logs a failed round, and the next one works', async () => {
  const logged: string[] = []
  const log = { ...silentLog, error: (_fields: object, message: string) => logged.push(message) }
  const broken = { connect: () => Promise.reject(new Error('on purpose')), query: () => Promise.reject(new Error('on purpose')) }
  await new Maintenance({ pool: broken as never, workerConnection, log, now: () => now, isDiskFull: () => false }).run()
  expect(logged).toEqual(['Maintenance of the embedded database failed'])
})

test('maintenance can take longer than a query', async () => {
  await workerConnection.withLimit(1, () =>
    expect(pool.query('select count(*) from generate_series(1, 300000)')).rejects.toThrow('longer than'),
  )
  await workerConnection.withLimit(60_000, () => pool.query('select count(*) from generate_series(1, 300000)'))
})
