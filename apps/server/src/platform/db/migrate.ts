import { readdirSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { serverFolder } from '../server-folder.ts'
import type { LeasedClient } from './leased-client.ts'

export const migrationsFolder = path.join(serverFolder, 'migrations')

/** An arbitrary advisory lock key: the first eight letters of the name. */
const migrationLock = Buffer.from('adjutant').readBigInt64BE().toString()

/**
 * Migrates the schema in one transaction. An advisory lock serializes processes that start together. Migrations are identified by name, so
 * one that was merged late is applied too.
 */
export async function runMigrations(client: pg.Client | LeasedClient, folder = migrationsFolder): Promise<void> {
  const connection = client as pg.Client
  await connection.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await assertNoUnknownMigration(connection, folder)
    await migrate(drizzle({ client: connection }), { migrationsFolder: folder })
  } finally {
    // Fails only on a lost connection, which also loses the lock.
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
  }
}

/** An older version would write rows that the newer schema forbids or the newer version misreads. */
async function assertNoUnknownMigration(connection: pg.Client, folder: string): Promise<void> {
  const known = new Set(readdirSync(folder))
  const unknown = (await listAppliedMigrations(connection)).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new StartupError(
    `The database was updated by a newer version of Adjutant (migration ${unknown.at(-1)}). ` +
      'Start that version or a later one, or restore a backup made by this version.',
  )
}

async function listAppliedMigrations(connection: pg.Client): Promise<string[]> {
  const { rows: tables } = await connection.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  if (!tables[0].exists) return []
  const { rows } = await connection.query<{ name: string }>('select name from drizzle.__drizzle_migrations order by name')
  return rows.map(({ name }) => name)
}
