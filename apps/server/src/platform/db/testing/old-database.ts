import fs from 'node:fs/promises'
import path from 'node:path'
import { makeTempDir } from '../../../testing/test-database.ts'
import { migrationsFolder, runMigrations } from '../migrate.ts'
import { openRawClient, type RawClient } from './raw-client.ts'

export interface OldDatabase extends RawClient {
  /** Runs the named migration on the test's data. */
  migrate(): Promise<void>
  /** Runs all later migrations. */
  migrateOn(): Promise<void>
}

async function copyMigrations(names: readonly string[]): Promise<string> {
  const folder = await makeTempDir()
  for (const name of names) await fs.cp(path.join(migrationsFolder, name), path.join(folder, name), { recursive: true })
  return folder
}

/** Creates a database in the state before the migration whose folder name ends with this text. */
export async function openDatabaseBefore(migration: string): Promise<OldDatabase> {
  const names = (await fs.readdir(migrationsFolder)).toSorted()
  const place = names.findIndex((name) => name.endsWith(`_${migration}`))
  if (place < 0) throw new Error(`There is no migration ${migration}.`)
  const { client, close } = await openRawClient('empty')
  const runFirst = async (count: number) => {
    const folder = await copyMigrations(names.slice(0, count))
    await runMigrations(client, folder).finally(() => fs.rm(folder, { recursive: true, force: true }))
  }
  await runFirst(place)
  return { client, close, migrate: () => runFirst(place + 1), migrateOn: () => runMigrations(client) }
}
