import { rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
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
  let opened: OpenedDatabase | undefined
  const get = () => {
    if (!opened) throw new Error('The test database is open only while tests run.')
    return opened.database
  }
  beforeAll(async () => {
    opened = await openFreshDatabase()
  })
  beforeEach(() => wipe(get().db))
  afterAll(() => opened?.giveBack())
  return {
    get db() {
      return get().db
    },
    get database() {
      return get()
    },
  }
}

type OpenedDatabase = { database: Database; giveBack(): Promise<void> }

function openFreshDatabase(): Promise<OpenedDatabase> {
  if (process.env['TEST_DATABASE'] === 'none')
    throw new Error('A test that needs a database is named *.api.test.ts or *.db.test.ts (tools/test/server-tests.ts).')
  return testDatabaseKind === 'embedded' ? openEmbedded() : openScratch()
}

let embedded: Promise<OpenedDatabase> | undefined

/** To start the embedded database takes a second or two, so the files that one process runs share it. */
function openEmbedded(): Promise<OpenedDatabase> {
  embedded ??= startEmbedded()
  return embedded
}

async function startEmbedded(): Promise<OpenedDatabase> {
  await buildSnapshot()
  const dataDir = await makeTempDir()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ dataDir, log: silentLog, embedded: { reserveBytes: 0 } })
  // No test survives its process: nothing has to wait for the disk.
  await database.db.execute(sql`set synchronous_commit = off`)
  await prepareWiping(database.db)
  return { database, giveBack: async () => {} }
}

async function openScratch(): Promise<OpenedDatabase> {
  const dataDir = await makeTempDir()
  const scratch = await createScratchDatabase('migrated')
  const database = await openDatabase({ databaseUrl: scratch.url, dataDir, log: silentLog })
  await prepareWiping(database.db)
  const giveBack = async () => {
    await database.close()
    await scratch.drop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  return { database, giveBack }
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
