import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acquireDataDirLock, DataDirInUse } from '../data-dir-lock.ts'
import type { DataDirLock } from '../data-dir-lock.ts'
import { silentLog } from '../db.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { findSnapshot, toSnapshotFolder } from './snapshot.ts'
import { moveIntoPlace } from './synced-files.ts'

const askAgainMs = 200

/** Creates the migrated, empty database that new ones start from, and removes older ones. Concurrent processes wait for the first. */
export async function buildSnapshot(): Promise<string> {
  const snapshot = toSnapshotFolder()
  const buildFolder = path.dirname(snapshot)
  for (;;) {
    if (findSnapshot()) return snapshot
    const lock = tryLock(buildFolder)
    if (!lock) await pause(askAgainMs)
    else await buildLocked(snapshot, buildFolder).finally(() => lock.release())
  }
}

function tryLock(folder: string): DataDirLock | undefined {
  try {
    return acquireDataDirLock(folder, 'snapshot')
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined
    throw error
  }
}

async function buildLocked(snapshot: string, buildFolder: string) {
  if (findSnapshot()) return
  for await (const old of fs.glob('database-*', { cwd: buildFolder }))
    await fs.rm(path.join(buildFolder, old), { recursive: true, force: true })
  const dataDir = await fs.mkdtemp(`${snapshot}-unfinished-`)
  const database = await openEmbeddedDatabase({ dataDir, log: silentLog, snapshot: null, reserveBytes: 0 })
  await database.close()
  await moveIntoPlace(path.join(dataDir, 'database'), snapshot)
  await fs.rm(dataDir, { recursive: true, force: true })
}
