import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { LeasedClient } from './leased-client.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that nothing else in the database locks: the first eight letters of the name. */
const migrationLock = Buffer.from('adjutant').readBigInt64BE().toString()

/**
 * Brings the schema up to date, all in one transaction. Processes that start together take turns by the lock of the session:
 * the second finds nothing left to do. Migrations are known by name, so one that was merged late is applied too.
 */
export async function runMigrations(client: pg.Client | LeasedClient, folder = migrationsFolder): Promise<void> {
  const connection = client as pg.Client
  await connection.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await migrate(drizzle({ client: connection }), { migrationsFolder: folder })
  } finally {
    // Fails only on a connection that is lost, and the lock is lost with it.
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
  }
}
