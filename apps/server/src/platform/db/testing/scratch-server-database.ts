import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../database.ts'
import { silentLog } from '../db.ts'
import { toSnapshotFolder } from '../embedded/snapshot.ts'

/** An arbitrary advisory lock key. */
const templateLock = 7_041_776

export type ScratchDatabase = { url: string; drop(): Promise<void> }

const toUniqueName = (): string => `test_${randomUUID().replaceAll('-', '')}`

/**
 * A new database on the test server (`TEST_DATABASE_URL`, as a superuser): empty, or a copy of a migrated one. It replaces one of the same
 * name.
 */
export async function createScratchDatabase(state: 'empty' | 'migrated', name = toUniqueName()): Promise<ScratchDatabase> {
  await asAdmin(async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    const template = state === 'migrated' ? await ensureTemplate(admin) : 'template0'
    await admin.query(`create database ${name} template ${template}`)
  })
  return { url: toUrl(name), drop: () => asAdmin((admin) => admin.query(`drop database ${name} with (force)`)) }
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: getAdminUrl() })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** Created once per state of the migrations. */
async function ensureTemplate(admin: pg.Client): Promise<string> {
  const template = path.basename(toSnapshotFolder()).replace('database-', 'adjutant_template_')
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (!rowCount) await makeTemplate(admin, template)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock])
  }
  return template
}

async function makeTemplate(admin: pg.Client, template: string) {
  const unfinished = `${template}_unfinished`
  await admin.query(`drop database if exists ${unfinished} with (force)`)
  await admin.query(`create database ${unfinished} template template0`)
  const database = await openDatabase({ databaseUrl: toUrl(unfinished), dataDir: os.tmpdir(), log: silentLog })
  // Word statistics that appear after a minute would change the results of a search.
  await database.db.execute(sql`alter table search_entries set (autovacuum_enabled = false)`)
  await database.close()
  await admin.query(`alter database ${unfinished} rename to ${template}`)
}

/** The URL of a database on this process's test server. */
export function toUrl(database: string): string {
  const url = new URL(getAdminUrl())
  url.pathname = `/${database}`
  return url.href
}

/**
 * `TEST_DATABASE_URL` can name several servers, separated by spaces, one per test process: an open transaction in one database delays
 * notifications in all others of the server.
 */
function getAdminUrl(): string {
  const urls = process.env['TEST_DATABASE_URL']?.split(' ') ?? []
  const url = urls[Number(process.env['VITEST_POOL_ID'] ?? 0) % urls.length]
  if (!url) throw new Error('TEST_DATABASE=server needs TEST_DATABASE_URL, the address of a superuser.')
  return url
}
