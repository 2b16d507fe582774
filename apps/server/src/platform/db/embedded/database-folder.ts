import { cpSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { DbLog } from '../db.ts'
import { removeOthersRights } from '../../config/private-data-dir.ts'
import { StartupError } from '../../config/startup-error.ts'
import { WorkerConnection } from './worker-connection.ts'
import { moveIntoPlace } from './synced-files.ts'

/** PGlite's PostgreSQL major version; files of another one can't be read. */
export const embeddedMajor = '18'

export type FolderOptions = { dataDir: string; log: DbLog; snapshot: string | undefined }

/**
 * Creates the embedded database's folder if missing, from the snapshot or empty. It is completed under another name and renamed, so a crash
 * never leaves a partial database.
 */
export async function prepareFolder({ dataDir, log, snapshot }: FolderOptions): Promise<string> {
  const folder = path.join(dataDir, 'database')
  if (await isDatabase(folder)) return folder
  const unfinished = path.join(dataDir, 'database.new')
  await fs.rm(unfinished, { recursive: true, force: true })
  // For a thousand small files this is twice as fast as the asynchronous copy, and no other code runs yet.
  if (snapshot) cpSync(snapshot, unfinished, { recursive: true })
  else await initialise(unfinished, log)
  // PGlite creates files readable and writable for everyone, and a copy keeps the snapshot's modes.
  await removeOthersRights(unfinished)
  await moveIntoPlace(unfinished, folder)
  return folder
}

async function isDatabase(folder: string): Promise<boolean> {
  const entries = await fs.readdir(folder).catch(() => [])
  if (entries.length === 0) return false
  const major = await fs.readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (major.trim() === embeddedMajor) return true
  const found = major ? `a database of PostgreSQL ${major.trim()}` : 'files that are no database'
  throw new StartupError(`${folder} holds ${found}; the embedded database is PostgreSQL ${embeddedMajor}.`)
}

async function initialise(folder: string, log: DbLog) {
  const workerConnection = new WorkerConnection({ folder, log, hungQueryMs: 60_000 })
  try {
    await workerConnection.open()
  } finally {
    await workerConnection.close()
  }
}
