import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Quarantine } from './blobs.ts'
import { isAbsent, isBlobName, listOlderFiles, syncFolder } from './disk-files.ts'

async function move(name: string, from: string, to: string): Promise<boolean> {
  try {
    await mkdir(to, { recursive: true })
    await rename(join(from, name), join(to, name))
    await syncFolder(to)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** A folder beside the bytes. A file's modification time is when it was moved there. */
export function createDiskQuarantine(dir: string, now: () => number): Quarantine {
  const quarantine = join(dir, 'quarantine')
  return {
    async add(name) {
      const moment = new Date(now())
      // Set before the move: after a crash an old time would count as expired.
      await utimes(join(dir, name), moment, moment).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
      return move(name, dir, quarantine)
    },
    restore: (name) => move(name, quarantine, dir),
    remove: (name) => rm(join(quarantine, name), { force: true }),
    async listOlder(ms) {
      try {
        return (await listOlderFiles(quarantine, ms, now())).filter(isBlobName)
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
  }
}
