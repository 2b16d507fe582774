import { cpSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { DbLog } from '../db.ts'
import { removeOthersRights } from '../../private-data-dir.ts'
import { StartupError } from '../../startup-error.ts'
import { EmbeddedLink } from './link.ts'
import { moveIntoPlace } from './synced-files.ts'

/** The major version of the PostgreSQL in PGlite; the files of another one cannot be read. */
export const embeddedMajor = '18'

export type FolderOptions = { dataDir: string; log: DbLog; snapshot: string | undefined }

/**
 * The folder of the embedded database, made if it is not there: a copy of the snapshot, or empty without one.
 * It is finished under another name and then renamed, so a crash at any moment leaves nothing that looks like a database.
 */
export async function prepareFolder({ dataDir, log, snapshot }: FolderOptions): Promise<string> {
  const folder = path.join(dataDir, 'database')
  if (await isDatabase(folder)) return folder
  const unfinished = path.join(dataDir, 'database.new')
  await fs.rm(unfinished, { recursive: true, force: true })
  // A thousand small files: twice as fast as the asynchronous copy, and nothing else runs yet.
  if (snapshot) cpSync(snapshot, unfinished, { recursive: true })
  else await initialise(unfinished, log)
  // PGlite makes its files readable and writable for everybody, and a copy keeps the modes of the snapshot.
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
  const link = new EmbeddedLink({ folder, log, hungQueryMs: 60_000 })
  await link.open().finally(() => link.close())
}
