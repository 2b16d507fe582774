import fs from 'node:fs/promises'
import path from 'node:path'

/** Syncs everything below the folder, so that a later rename never exposes partial files. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all([folder, ...entries.map((entry) => path.join(entry.parentPath, entry.name))].map(syncPath))
}

export async function syncPath(file: string): Promise<void> {
  const handle = await fs.open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renames a finished folder to its final name; a crash leaves the old state or the new one. */
export async function moveIntoPlace(finished: string, target: string): Promise<void> {
  await syncTree(finished)
  await fs.rename(finished, target)
  await syncPath(path.dirname(target))
}
