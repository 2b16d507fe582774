import { rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { isDeadlock } from '../platform/db/db-errors.ts'
import { silentLog } from '../platform/db/db.ts'
import { buildSnapshot } from '../platform/db/embedded/build-snapshot.ts'
import { createScratchDatabase } from '../platform/db/testing/scratch-server-database.ts'

/** The database of this test run: `TEST_DATABASE=server` with `TEST_DATABASE_URL`, or the embedded one. `TEST_DATABASE=none` refuses to open any. */
export const testDatabaseKind: Database['kind'] = process.env['TEST_DATABASE'] === 'server' ? 'server' : 'embedded'

export type TestDatabase = { readonly db: Db; readonly database: Database }

/** Called at the top of a test file: every test finds the database empty. */
export function testDatabase(): TestDatabase {
  let opened: Database | undefined
  const get = () => {
    if (!opened) throw new Error('The test database is open only while tests run.')
    return opened
  }
  beforeAll(async () => {
    opened = await openSharedDatabase()
  })
  beforeEach(() => wipe(get().db))
  return {
    get db() {
      return get().db
    },
    get database() {
      return get()
    },
  }
}

let opening: Promise<Database> | undefined

/** Starting the embedded database or copying one on a server takes time, so the test files of one process share theirs. */
function openSharedDatabase(): Promise<Database> {
  if (process.env['TEST_DATABASE'] === 'none')
    throw new Error('A test that needs a database is named *.api.test.ts or *.db.test.ts (tools/test/server-tests.ts).')
  opening ??= openPrepared()
  return opening
}

async function openPrepared(): Promise<Database> {
  const dataDir = await makeTempDir()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await (testDatabaseKind === 'embedded' ? openEmbedded(dataDir) : openScratch(dataDir))
  await prepareWiping(database.db)
  return database
}

async function openEmbedded(dataDir: string): Promise<Database> {
  await buildSnapshot()
  const database = await openDatabase({ dataDir, log: silentLog, embedded: { reserveBytes: 0 } })
  // No test survives its process: nothing has to wait for the disk.
  await database.db.execute(sql`set synchronous_commit = off`)
  return database
}

/** The database stays behind on its server, which is thrown away after the run (`tools/postgres`). */
async function openScratch(dataDir: string): Promise<Database> {
  const { url } = await createScratchDatabase('migrated')
  return openDatabase({ databaseUrl: url, dataDir, log: silentLog })
}

export function makeTempDir(): Promise<string> {
  return fs.mkdtemp(path.join(os.tmpdir(), 'adjutant-test-'))
}

/** What the application still does in the background for the test before may stand in the way, once or twice. */
async function despiteDeadlocks(work: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries === 1 || !isDeadlock(error)) throw error
    await despiteDeadlocks(work, tries - 1)
  }
}

/**
 * Empties every table that holds something: DELETE takes milliseconds, TRUNCATE many times that, and a function is planned once.
 * As a replica, triggers rest: no order by foreign keys, and the audit log lets go.
 */
async function prepareWiping(db: Db) {
  const tables = await db.execute<{ name: string }>(
    // The installation stays: the file store of the application that is under test has its id.
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'installation'`,
    'objects',
  )
  const deletes = tables.map(({ name }) => `if exists (select from ${name}) then delete from ${name}; end if;`)
  await db.execute(
    sql.raw(`create function wipe_everything() returns void language plpgsql set session_replication_role = replica as $$
      begin ${deletes.join(' ')} end $$`),
  )
}

const wipe = (db: Db) => despiteDeadlocks(() => db.execute(sql`select wipe_everything()`))
