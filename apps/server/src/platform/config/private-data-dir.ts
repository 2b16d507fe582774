import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../error-message.ts'
import { ConfigError } from './config.ts'

const othersBits = 0o077
/** The product's own entries in DATA_DIR. Anything else belongs to the operator. */
const ownEntries = ['database', 'database.new', 'database.lock', 'files', 'outbox', 'reserve', 'secret.key']

/** Windows has no file modes: the folder's access control list applies there. */
const hasModes = process.platform !== 'win32'
const isOpen = (mode: number) => hasModes && (mode & othersBits) !== 0

/** Makes this process create files as 0600 and folders as 0700. Returns whether other accounts had access to the folder. */
export function closeDataDir(dataDir: string): boolean {
  if (!hasModes) return false
  process.umask(othersBits)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { mode } = lstatSync(dataDir)
    if (!isOpen(mode)) return false
    chmodSync(dataDir, mode & ~othersBits & 0o7777)
    return true
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${messageOf(error)}.`, { cause: error })
  }
}

/** The server is running meanwhile, so a file can disappear. */
function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Removes other accounts' permissions from a file, or from a folder and its content, and counts the affected entries. Symbolic links are
 * not followed.
 */
export async function removeOthersRights(path: string): Promise<number> {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.isSymbolicLink()) return 0
  let count = 0
  if (isOpen(found.mode)) {
    await chmod(path, found.mode & ~othersBits & 0o7777).catch(ignoreAbsent)
    count = 1
  }
  if (!found.isDirectory()) return count
  // Runs sequentially, because a store can have a hundred thousand files and no code waits for the result.
  for (const name of (await readdir(path).catch(ignoreAbsent)) ?? []) count += await removeOthersRights(join(path, name))
  return count
}

/** Closes entries left open by an earlier version, a restored backup or another account's umask. */
export async function closeDataDirEntries(dataDir: string): Promise<number> {
  let count = 0
  for (const name of ownEntries) count += await removeOthersRights(join(dataDir, name))
  return count
}
