import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTempDir, testDatabaseKind } from '../../testing/test-database.ts'
import { StartupError } from '../config/startup-error.ts'
import { migrationsFolder, runMigrations } from './migrate.ts'
import { startChild } from './testing/child-process.ts'
import { openRawClient } from './testing/raw-client.ts'
import type { RawClient } from './testing/raw-client.ts'
import { createScratchDatabase } from './testing/scratch-server-database.ts'

describe('migrations', () => {
  let raw: RawClient
  let folder: string
  beforeAll(async () => {
    raw = await openRawClient()
  })
  afterAll(() => raw.close())
  beforeEach(async () => {
    folder = await makeTempDir()
    await raw.client.query('delete from drizzle.__drizzle_migrations')
    return () => fs.rm(folder, { recursive: true, force: true })
  })

  async function write(name: string, text: string) {
    await fs.mkdir(path.join(folder, name))
    await fs.writeFile(path.join(folder, name, 'migration.sql'), text)
  }
  const read = async (query: string) => (await raw.client.query({ text: query, rowMode: 'array' })).rows.flat()

  test('run in the order of their names, each once', async () => {
    await write('20260101000000_first', 'create table ordered (n int)')
    await write('20260102000000_second', 'insert into ordered values (1);\n--> statement-breakpoint\ninsert into ordered values (2)')
    await runMigrations(raw.client, folder)
    await runMigrations(raw.client, folder)
    expect(await read('select n from ordered order by n')).toEqual([1, 2])
  })

  test('that were merged late are applied although later ones are there', async () => {
    await write('20260201000000_early', 'create table merged (name text)')
    await write('20260203000000_late', `insert into merged values ('late')`)
    await runMigrations(raw.client, folder)
    await write('20260202000000_between', `insert into merged values ('between')`)
    await runMigrations(raw.client, folder)
    expect(await read('select name from merged')).toEqual(['late', 'between'])
  })

  test('leave nothing behind when one of them fails, and succeed once it is mended', async () => {
    await write('20260301000000_good', 'create table mended (n int)')
    await write('20260302000000_bad', 'insert into mended values (1); selec')
    await expect(runMigrations(raw.client, folder)).rejects.toThrow('Failed query')
    expect(await read(`select to_regclass('mended')`)).toEqual([null])
    await fs.writeFile(path.join(folder, '20260302000000_bad', 'migration.sql'), 'insert into mended values (2)')
    await runMigrations(raw.client, folder)
    expect(await read('select n from mended')).toEqual([2])
  })

  test('of a newer program stop an older one, which changes nothing', async () => {
    await write('20260401000000_known', 'create table known (n int)')
    await write('20260403000000_newest', 'create table newest (n int)')
    // One name sorts after all migrations of the older program; the other was merged late.
    for (const name of ['20260402000000_merged_late', '20260404000000_later']) {
      await write(name, 'select 1')
      await runMigrations(raw.client, folder)
      await fs.rm(path.join(folder, name), { recursive: true })
      await write('20260405000000_pending', 'create table pending (n int)')
      const refused = runMigrations(raw.client, folder)
      await expect(refused).rejects.toThrow(`newer version of Adjutant (migration ${name})`)
      await expect(refused).rejects.toBeInstanceOf(StartupError)
      expect(await read(`select to_regclass('pending')`)).toEqual([null])
      await fs.rm(path.join(folder, '20260405000000_pending'), { recursive: true })
      await raw.client.query('delete from drizzle.__drizzle_migrations where name = $1', [name])
    }
  })

  test('give back their lock', async () => {
    await runMigrations(raw.client, folder)
    expect(await read(`select count(*)::int from pg_locks where locktype = 'advisory'`)).toEqual([0])
  })
})

describe.runIf(testDatabaseKind === 'server')('processes that start together on an empty database', () => {
  test('all come up, and every migration was applied once', async () => {
    const scratch = await createScratchDatabase('empty')
    const dataDir = await makeTempDir()
    const children = [1, 2, 3].map(() => startChild('open-and-hold', dataDir, scratch.url))
    await Promise.all(children.map((child) => child.waitForLines(1)))
    await Promise.all(children.map((child) => child.kill()))
    const client = new pg.Client({ connectionString: scratch.url })
    await client.connect()
    const { rows } = await client.query('select name from drizzle.__drizzle_migrations order by name')
    await client.end()
    await scratch.drop()
    await fs.rm(dataDir, { recursive: true, force: true })
    expect(rows.map(({ name }) => name)).toEqual((await fs.readdir(migrationsFolder)).sort())
  })
})
