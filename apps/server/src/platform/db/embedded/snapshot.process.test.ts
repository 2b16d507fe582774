import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTempDir } from '../../../testing/test-database.ts'
import { openDatabase } from '../database.ts'
import { silentLog } from '../db.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { embeddedMajor } from './database-folder.ts'

// Opening a database is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
beforeAll(async () => void (await buildSnapshot()))
beforeEach(async () => {
  dataDir = await makeTempDir()
})
afterEach(() => fs.rm(dataDir, { recursive: true, force: true }))

/** Describes everything that a migration can create. */
async function describeSchema(dir: string, snapshot?: null) {
  const database = await openDatabase({ dataDir: dir, log: silentLog, embedded: snapshot === null ? { snapshot } : {} })
  const rows = await database.db.execute(
    sql`
    select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema in ('public', 'drizzle')
    union all select indexdef from pg_indexes where schemaname in ('public', 'drizzle')
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select name || ' ' || hash from drizzle.__drizzle_migrations
    order by 1`,
    'objects',
  )
  await database.close()
  return rows.map(({ line }) => line)
}

describe('a new data folder', () => {
  test('is the same from the snapshot as from scratch', async () => {
    const fromSnapshot = await describeSchema(path.join(dataDir, 'a'))
    const fromNothing = await describeSchema(path.join(dataDir, 'b'), null)
    expect(fromSnapshot).toEqual(fromNothing)
    expect(fromSnapshot.join()).toContain('audit_log_append_only')
    const version = await fs.readFile(path.join(dataDir, 'b/database/PG_VERSION'), 'utf8')
    expect(version.trim()).toBe(embeddedMajor)
  })

  test('ignores an interrupted copy, and keeps its files private', async () => {
    const unfinished = path.join(dataDir, 'database.new')
    await fs.mkdir(path.join(unfinished, 'base'), { recursive: true })
    await fs.writeFile(path.join(unfinished, 'PG_VERSION'), `${embeddedMajor}\n`)
    const database = await openDatabase({ dataDir, log: silentLog })
    await database.ping()
    await database.close()
    expect(await fs.readdir(dataDir)).not.toContain('database.new')
    const { mode } = await fs.stat(path.join(dataDir, 'database'))
    expect(mode & 0o777).toBe(0o700)
  })
})

describe('an existing data folder', () => {
  test.each([
    ['of another PostgreSQL', 'PG_VERSION', '17\n', 'holds a database of PostgreSQL 17'],
    ['of something else', 'letter.txt', 'Dear', 'holds files that are no database'],
  ])('%s is kept, with a message', async (_name, file, text, sentence) => {
    await fs.mkdir(path.join(dataDir, 'database'))
    await fs.writeFile(path.join(dataDir, 'database', file), text)
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(sentence)
    expect(await fs.readdir(path.join(dataDir, 'database'))).toEqual([file])
  })

  test("that is damaged is rejected with PostgreSQL's error", async () => {
    await fs.mkdir(path.join(dataDir, 'database'))
    await fs.writeFile(path.join(dataDir, 'database', 'PG_VERSION'), `${embeddedMajor}\n`)
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(/does not open.*postgresql.conf/)
  })
})
