import { rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { isDeadlock } from '../platform/db/db-errors.ts'
import { silentLog } from '../platform/db/db.ts'
import { buildSnapshot } from '../platform/db/embedded/build-snapshot.ts'
import { createScratchDatabase } from '../platform/db/testing/scratch-server-database.ts'

/**
 * The database of this test run: `TEST_DATABASE=server` with `TEST_DATABASE_URL`, or the embedded one. `TEST_DATABASE=none` forbids any.
 */
export const testDatabaseKind: Database['kind'] = process.env['TEST_DATABASE'] === 'server' ? 'server' : 'embedded'

export type TestDatabase = { readonly db: Db; readonly database: Database }

type SharedDatabase = {
  database: Database
  /** Deletes the rows of every table. */
  wipe: () => Promise<unknown>
}

/** Call it at the top of a test file: the database is empty for every test. */
export function testDatabase(): TestDatabase {
  let opened: SharedDatabase | undefined
  const get = () => {
    if (!opened) throw new Error('The test database is open only while tests run.')
    return opened
  }
  const wipe = () => retryOnDeadlock(get().wipe)
  beforeAll(async () => {
    opened = await openSharedDatabase()
    // An application starts its background work before the first test. It would process the previous file's jobs with this file's model.
    await wipe()
  })
  beforeEach(wipe)
  return {
    get db() {
      return get().database.db
    },
    get database() {
      return get().database
    },
  }
}

/** Only the server's unit tests run without a database. */
export function assertDatabaseAllowed(): void {
  if (process.env['TEST_DATABASE'] === 'none')
    throw new Error('A test that needs a database is named *.api.test.ts or *.db.test.ts (tools/test/server-tests.ts).')
}

let shared: Promise<SharedDatabase> | undefined

/** Opening a database takes longer than most tests, so all files of a process share it. */
function openSharedDatabase(): Promise<SharedDatabase> {
  assertDatabaseAllowed()
  shared ??= testDatabaseKind === 'embedded' ? startEmbedded() : startScratch()
  return shared
}

async function makeDataDir(): Promise<string> {
  const dataDir = await makeTempDir()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function startEmbedded(): Promise<SharedDatabase> {
  await buildSnapshot()
  const dataDir = await makeDataDir()
  const database = await openDatabase({ dataDir, log: silentLog, embedded: { reserveBytes: 0 } })
  // Test data doesn't outlive its process, so no commit has to wait for the disk.
  await database.db.execute(sql`set synchronous_commit = off`)
  await createWipeFunction(database.db, `set ${withoutTriggers}`)
  return { database, wipe: () => database.db.execute(callWipeFunction) }
}

async function startScratch(): Promise<SharedDatabase> {
  const dataDir = await makeDataDir()
  const { url } = await createScratchDatabase('migrated', `test_worker_${process.env['VITEST_POOL_ID']}`)
  const database = await openDatabase({ databaseUrl: url, dataDir, log: silentLog })
  await createWipeFunction(database.db)
  // A connection plans all its statements again after a change of this setting, so one connection keeps it.
  const wiping = new pg.Pool({
    connectionString: url,
    options: `-c ${withoutTriggers}`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  wiping.on('error', () => undefined)
  return { database, wipe: () => wiping.query(callWipeFunction) }
}

export function makeTempDir(): Promise<string> {
  return fs.mkdtemp(path.join(os.tmpdir(), 'adjutant-test-'))
}

/** Background work of the previous test can cause a deadlock once or twice. */
async function retryOnDeadlock(work: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries === 1 || !isDeadlock(error)) throw error
    await retryOnDeadlock(work, tries - 1)
  }
}

/** Foreign keys impose no order then, and the audit log can be deleted. */
const withoutTriggers = 'session_replication_role=replica'

const callWipeFunction = 'select wipe_everything()'

/** Empties every table that has rows: DELETE takes milliseconds, TRUNCATE many times as long, and a function is planned once. */
async function createWipeFunction(db: Db, setting = '') {
  const tables = await db.execute<{ name: string }>(
    // The installation row stays: the tested application's file store has its id.
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'installation'`,
    'objects',
  )
  const deletes = tables.map(({ name }) => `if exists (select from ${name}) then delete from ${name}; end if;`)
  await db.execute(
    sql.raw(`create function wipe_everything() returns void language plpgsql ${setting} as $$ begin ${deletes.join(' ')} end $$`),
  )
}
