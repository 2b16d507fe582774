import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  dir: string
  countFree(): number
  /** Writes a file until this many bytes are free. */
  fill(freeBytes: number): void
  /** Deletes that file. */
  empty(): void
  unmount(): void
}

export const MiB = 1024 * 1024
const blockBytes = 64 * 1024

/** A separate in-memory disk (tmpfs); requires root on Linux. */
export function mountSmallDisk(bytes: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'adjutant-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', dir], { stdio: 'pipe' })
  } catch (error) {
    rmdirSync(dir)
    throw error
  }
  const filler = join(dir, 'filler')
  const countFree = () => {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize
  }
  const fill = (freeBytes: number) => {
    const file = openSync(filler, 'a')
    try {
      for (let left = countFree() - freeBytes; left > 0; left = countFree() - freeBytes)
        writeSync(file, Buffer.alloc(Math.min(left, blockBytes)))
    } catch (error) {
      // Another process took the last bytes.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }
  const unmount = () => {
    process.off('exit', unmount)
    // Lazy, because a process with an open file there must not block the unmount.
    execFileSync('umount', ['--lazy', dir])
    rmdirSync(dir)
  }
  process.once('exit', unmount)
  return { dir, countFree, fill, empty: () => rmSync(filler, { force: true }), unmount }
}

/** Returns the reason why no small disk can be mounted here; undefined if one can. */
export function findMountObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a tmpfs takes root on Linux'
  try {
    mountSmallDisk(MiB).unmount()
    return undefined
  } catch (error) {
    return `no tmpfs can be mounted: ${(error as Error).message.trim()}`
  }
}
